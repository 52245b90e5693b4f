/* The table that somebody wants to sit down at once they are a member. */

const KEY = "fq-way-back";

/** Remember a table while its visitor becomes a member. */
export function rememberTable(code) {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // then they find it themselves
  }
}

/** The table to come back to, once. */
export function takeTable() {
  try {
    const code = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return code;
  } catch {
    return null;
  }
}

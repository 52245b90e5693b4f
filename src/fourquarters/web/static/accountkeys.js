/* Passkeys: what the browser is asked for, in its own terms, and what goes back to the server. */

import { call, page, say } from "./page.js";

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

const isNumber = (host) => /^[\d.]+$/.test(host) || host.startsWith("[");
const isOwn = (host) => host === "localhost" || host.endsWith(".localhost");

/** May passkeys be used at this address? If not, the address where they may, or nothing. */
export function passkeysHere() {
  const { hostname, port, origin } = location;
  if (hostname === "127.0.0.1") return { ok: false, address: `http://localhost:${port}/account` };
  const elsewhere = page.site && !isOwn(hostname) && new URL(page.site).origin !== origin;
  if (elsewhere) return { ok: false, address: `${page.site}/account` };
  return { ok: Boolean(window.isSecureContext && window.PublicKeyCredential && !isNumber(hostname)), address: "" };
}

/** Why the browser gave no passkey, in words. */
class NoPasskey extends Error {
  constructor(problem) {
    super(say(problem.name === "InvalidStateError" ? "passkey_there" : "passkey_not_used"));
  }
}

const asked = (promise) =>
  promise.catch((problem) => {
    throw new NoPasskey(problem);
  });

/** Make a passkey and hand it to the server. */
export async function makePasskey() {
  const options = await call("POST", "/api/account/passkeys/options");
  const publicKey = {
    challenge: bytes(options.challenge),
    rp: { id: options.site, name: "Four Quarters" },
    user: { id: bytes(options.user), name: options.name, displayName: options.name },
    pubKeyCredParams: options.algorithms.map((alg) => ({ type: "public-key", alg })),
    excludeCredentials: options.known.map(({ id, transports }) => ({ type: "public-key", id: bytes(id), transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    attestation: "none",
    timeout: options.seconds * 1000,
  };
  const made = await asked(navigator.credentials.create({ publicKey }));
  return call("POST", "/api/account/passkeys", {
    id: made.id,
    client_data: text(made.response.clientDataJSON),
    attestation: text(made.response.attestationObject),
    transports: made.response.getTransports?.() ?? [],
  });
}

/** Sign this device in with whichever passkey its owner chooses. */
export async function usePasskey() {
  const options = await call("POST", "/api/account/sign-in/options");
  const publicKey = {
    challenge: bytes(options.challenge),
    rpId: options.site,
    userVerification: "preferred",
    timeout: options.seconds * 1000,
  };
  const used = await asked(navigator.credentials.get({ publicKey }));
  return call("POST", "/api/account/sign-in", {
    id: used.id,
    client_data: text(used.response.clientDataJSON),
    authenticator_data: text(used.response.authenticatorData),
    signature: text(used.response.signature),
    user_handle: used.response.userHandle ? text(used.response.userHandle) : "",
  });
}

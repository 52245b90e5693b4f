"""The words of the account page, and of what the lobby says about accounts."""

from __future__ import annotations

from fourquarters.words.tongue import mark

ACCOUNT = {
    "account": mark("Account"),
    "your_account": mark("Your account"),
    "account_guest": mark("You play as a guest on this device."),
    "account_member": mark("You are a member: your games are with you on every device."),
    "keep_games_help": mark(
        "You play as a guest on this device. Keep your games with a passkey: two clicks, no password."
    ),
    "keep_games": mark("Keep my games"),
    "join_title": mark("Become a member"),
    "join_note": mark("no password, no e-mail"),
    "join_help": mark(
        "Your device makes a passkey and asks for your fingerprint, face or PIN. Your name, your games and your "
        "history stay as they are, and you find them on every device."
    ),
    "have_account": mark("Already a member?"),
    "have_account_note": mark("on another device"),
    "sign_in_help": mark("Sign in with your passkey. Phones can lend theirs: choose “another device”."),
    "sign_in": mark("Sign in"),
    "lost_keys": mark("No passkey at hand? A recovery code lets you in once."),
    "use_code": mark("Use a recovery code"),
    "recovery_code": mark("Recovery code"),
    "code_note": mark("if all passkeys are lost"),
    "code_since": mark("Made {when}. It works once; then you get the next one."),
    "code_none": mark("You have none now."),
    "new_code": mark("Make a new code"),
    "new_code_sure": mark("Make a new code? The one you have is void then."),
    "code_once": mark("Write it down or keep it in a safe place. It is shown only now."),
    "code_kept": mark("I have kept it"),
    "code_copy": mark("Copy"),
    "passkeys": mark("Passkeys"),
    "passkeys_note": mark("no password, nothing to forget"),
    "two_enough": mark("Two are enough: should one be lost, the other opens."),
    "add_passkey": mark("Add a passkey"),
    "made_used": mark("since {made}, used {used}"),
    "rename": mark("Rename"),
    "remove": mark("Remove"),
    "remove_key_sure": mark("Remove the passkey “{name}”? It opens this account no longer."),
    "passkey_name": mark("Name of the passkey"),
    "devices": mark("Devices"),
    "devices_note": mark("where you are signed in"),
    "this_device": mark("this device"),
    "device_seen": mark("last here {when}"),
    "sign_out": mark("Sign out"),
    "sign_out_here": mark("Sign out here"),
    "sign_out_here_help": mark("After that this device is a guest again. Your games wait for you."),
    "sign_out_others": mark("Sign out everywhere else"),
    "sign_out_others_help": mark("A device is lost, or was not yours? Only this one stays signed in."),
    "signed_out_others": mark("Only this device is signed in now."),
    "left_here": mark(
        "This device has {n} table of its own, from before you signed in.|This device has {n} tables of its own, "
        "from before you signed in."
    ),
    "left_here_help": mark(
        "Brought along, all is yours everywhere. Left here, it is back when you sign out."
    ),
    "bring": mark("Bring along"),
    "leave_here": mark("Leave it here"),
    "your_data": mark("Your data"),
    "export_help": mark("All that this server keeps about you: games, lines, puzzles, settings. One file."),
    "delete_help": mark(
        "Delete me. Your name leaves every table, and a bot plays your games on. This cannot be taken back."
    ),
    "delete": mark("Delete …"),
    "delete_title": mark("Delete everything?"),
    "delete_games": mark("A bot plays {n} game on.|A bot plays {n} games on."),
    "delete_type": mark("Type “{name}” to make sure. There is no way back."),
    "delete_now": mark("Delete for good"),
    "sections": mark("Sections"),
    "no_passkeys_here": mark("This browser has no passkeys at this address: they need HTTPS, or localhost."),
    "open_as": mark("Open this page as {address}"),
    "passkey_not_used": mark("No passkey was used, and nothing was changed."),
    "passkey_there": mark("This device already has a passkey of yours."),
    "welcome_member": mark("You are a member now."),
    "welcome_back": mark("Welcome back, {name}."),
}

/** Why a command was not done, in words for the terminal. */
export class CommandRefused extends Error {}

/** A command that is not right as it was given; the message is the option that is wrong. */
export class CommandMisused extends Error {}

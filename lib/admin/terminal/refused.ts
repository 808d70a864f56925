/** Why a command was not done, in words for the terminal. */
export class CommandRefused extends Error {}

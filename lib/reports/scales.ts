/** Of the type: smaller where long names or several people need the room. */
export const scales = [1, 0.95, 0.9] as const

/** In points, on paper: nothing is set smaller, whatever the scale. A doctor reads a report at arm's length. */
export const smallestType = 8.5

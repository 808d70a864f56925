/** Of the type: smaller where long names or several people need the room. */
export const scales = [1, 0.95, 0.9, 0.84, 0.78] as const

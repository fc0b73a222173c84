/** The place in the member's small store for what was taken along for an appointment. */
export const takenShelf = 'takenAlong'

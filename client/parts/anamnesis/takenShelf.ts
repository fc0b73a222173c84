/** Where what was taken along for an appointment lies in the member's small store. */
export const takenShelf = 'takenAlong'

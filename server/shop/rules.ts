/** Seconds after which an act counts as one that waited on a device: nobody looks at its answer any more. */
const waitedAfter = 120

/** True for an act of a desk that waited there before it arrived. */
export const hasWaited = (at: string) => Date.now() - Date.parse(at) >= waitedAfter * 1000

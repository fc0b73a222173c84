/** Words that hold a text back until somebody has looked at it, each as it is written; case and accents don't matter. */
export const heldWords: readonly string[] = []

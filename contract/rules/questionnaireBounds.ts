/** Bounds of a form and its answers (H09). */
export const questionnaireBounds = { pages: 30, questions: 40, options: 50, fields: 50, text: 2000, number: 100_000, stars: 10 } as const

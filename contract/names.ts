/** Scripts that are read from the right. */
const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** A name within other text: one that is read from the right is kept apart, or it would pull what stands beside it to its other side. */
export const apart = (name: string) => (fromRight.test(name) ? `\u2068${name}\u2069` : name)

/** Names one after another, each for itself. */
export const namesTogether = (names: readonly string[], between = ', ') => names.map(apart).join(between)

/** The name of an account that is gone; lists of who came leave it out (L286). */
export const deletedName = { vorname: 'Gelöschter', nachname: 'Benutzer' } as const

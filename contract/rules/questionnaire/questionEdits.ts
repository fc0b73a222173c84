import type { Question, QuestionPage } from '#contract/questionnaire/shapes.ts'

/** Acts on the pages of a form, the same on the device, which shows at once what waits, and in the studio. None changes what it is given. */

interface Item {
  _id: string
}
export type PageOf<Q extends Item> = Item & { questions: readonly Q[] }

/** The order of a whole form: its pages, and the questions of each. */
export interface FormOrder {
  _id: string
  questions: string[]
}

const placed = <T extends Item>(items: readonly T[], item: T, place = items.length): T[] =>
  items.some(({ _id }) => _id === item._id) ? items.map(one => (one._id === item._id ? item : one)) : items.toSpliced(place, 0, item)

/** Puts a page where it stands already, or else at this place. */
export const withPage = <P extends Item>(pages: readonly P[], page: P, place?: number): P[] => placed(pages, page, place)

/** Puts a question where it stands already, on whatever page, or else on this one. */
export function withQuestion<Q extends Item, P extends PageOf<Q>>(
  pages: readonly P[],
  question: Q,
  at: { page: string; place?: number },
): P[] {
  const home = pageWith(pages, question._id)?._id ?? at.page
  return pages.map(page => (page._id === home ? { ...page, questions: placed(page.questions, question, at.place) } : page))
}

export const withoutPage = <P extends Item>(pages: readonly P[], _id: string): P[] => pages.filter(page => page._id !== _id)

export const withoutQuestion = <Q extends Item, P extends PageOf<Q>>(pages: readonly P[], _id: string): P[] =>
  pages.map(page =>
    page.questions.some(one => one._id === _id) ? { ...page, questions: page.questions.filter(one => one._id !== _id) } : page,
  )

/** The newest version on a page: its own, or that of one of its questions. */
export const lastOf = ({ version, questions }: { version: number; questions: readonly { version: number }[] }) =>
  Math.max(version, ...questions.map(question => question.version))

/** The page on which a question stands. */
export const pageWith = <Q extends Item, P extends PageOf<Q>>(pages: readonly P[], question: string): P | undefined =>
  pages.find(({ questions }) => questions.some(({ _id }) => _id === question))

export const orderOf = (pages: readonly PageOf<Item>[]): FormOrder[] =>
  pages.map(({ _id, questions }) => ({ _id, questions: questions.map(question => question._id) }))

/** The items in the order of these ids; what nobody named stays behind the one that it followed. */
function sorted<T extends Item>(items: readonly T[], ids: readonly string[]): T[] {
  const byId = new Map(items.map(item => [item._id, item]))
  const named = new Set(ids)
  const found = [...named].flatMap(id => byId.get(id) ?? [])
  for (const [at, item] of items.entries()) {
    if (named.has(item._id)) continue
    const before = items[at - 1]
    found.splice(before ? found.indexOf(before) + 1 : 0, 0, item)
  }
  return found
}

/**
 * The pages and their questions in this order. What somebody else added meanwhile keeps its place, what is gone stays gone: an order never
 * makes or loses a question.
 */
export function orderPages<Q extends Item, P extends PageOf<Q>>(pages: readonly P[], order: readonly FormOrder[]): P[] {
  const lines = new Map<string, readonly string[]>()
  const homes = new Map<string, string>()
  for (const { _id, questions } of order) {
    if (lines.has(_id) || !pages.some(page => page._id === _id)) continue
    lines.set(_id, questions)
    for (const question of questions) if (!homes.has(question)) homes.set(question, _id)
  }
  const all = pages.flatMap(page =>
    page.questions.map(question => ({ question, home: homes.get(question._id) ?? page._id, from: page._id })),
  )
  return sorted(
    pages.map(page => {
      const own = all.filter(({ home }) => home === page._id)
      const stay = own.filter(({ from }) => from === page._id)
      const come = own.filter(({ from }) => from !== page._id)
      const questions = [...stay, ...come].map(({ question }) => question)
      return { ...page, questions: sorted(questions, lines.get(page._id) ?? []) }
    }),
    [...lines.keys()],
  )
}

/** The same question once more, with ids of its own; `id` makes them. */
export const copiedQuestion = (question: Question, id: () => string): Question => ({
  ...question,
  _id: id(),
  additionalFields: question.additionalFields.map(field => ({ ...field, _id: id() })),
})

/** The same page once more, with its questions. */
export const copiedPage = (page: QuestionPage, id: () => string): QuestionPage => ({
  ...page,
  _id: id(),
  questions: page.questions.map(question => copiedQuestion(question, id)),
})

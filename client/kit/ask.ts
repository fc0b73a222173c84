import { atom, getDefaultStore } from 'jotai'

/** A question before an act that others notice. */
export interface Question {
  title: string
  text?: string
  /** Names the effect on the button: «An 409 Personen senden». */
  button: string
  /** Names what the other button does, where that is not to call off an act. */
  stay?: string
  danger?: true
}

export const questionAtom = atom<(Question & { answer: (yes: boolean) => void }) | undefined>(undefined)

const store = getDefaultStore()

/** Answers an open question with no: whoever was asked is not there any more. */
export const unask = () => store.get(questionAtom)?.answer(false)

/** Asks, and answers whether the act was meant; a question that is still open is answered with no. */
export function ask(question: Question): Promise<boolean> {
  unask()
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      store.set(questionAtom, undefined)
      resolve(yes)
    }
    store.set(questionAtom, { ...question, answer })
  })
}

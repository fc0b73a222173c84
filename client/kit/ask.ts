import { atom, getDefaultStore } from 'jotai'

/** What is asked before something is done that others notice. */
export interface Question {
  title: string
  text?: string
  /** What the button does, in its words: «An 409 Personen senden». */
  button: string
  danger?: true
}

export const questionAtom = atom<(Question & { answer: (yes: boolean) => void }) | undefined>(undefined)

const store = getDefaultStore()

/** Asks, and says whether it was meant; a question that is still open was not. */
export function ask(question: Question): Promise<boolean> {
  store.get(questionAtom)?.answer(false)
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      store.set(questionAtom, undefined)
      resolve(yes)
    }
    store.set(questionAtom, { ...question, answer })
  })
}

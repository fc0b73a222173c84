import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { RESET } from 'jotai/utils'
import { type DeviceSession, sessionAtom } from './signed.ts'
import { storedAtom } from './storedAtom.ts'

const store = getDefaultStore()

/** The desk's studio per person: on a studio's tablet several people work at one desk. */
const keptAtom = storedAtom<Record<string, string>>('deskStudio', {})

const grantsOf = ({ employee, userRights }: DeviceSession) => employee?.grants ?? userRights ?? []
const personOf = ({ employee, user }: DeviceSession) => employee?.employee._id ?? user?._id

/** Studios in which a person works, by whichever right: 'all' or some. */
export const deskReachAtom = atom((get): 'all' | readonly string[] => {
  const grants = grantsOf(get(sessionAtom))
  if (grants.some(({ studios }) => studios === 'all')) return 'all'
  return [...new Set(grants.flatMap(({ studios }) => studios as string[]))]
})

/**
 * The studio to which staff screens are narrowed; '' for all studios of the person's work. The choice never moves the person's own studio.
 */
export const deskStudioAtom = atom(
  get => {
    const reach = get(deskReachAtom)
    const code = get(keptAtom)[personOf(get(sessionAtom)) ?? ''] ?? ''
    return reach === 'all' || reach.includes(code) ? code : ''
  },
  (get, set, code: string) => {
    const person = personOf(get(sessionAtom))
    if (person) set(keptAtom, { ...get(keptAtom), [person]: code })
  },
)

export const useDeskStudio = () => useAtomValue(deskStudioAtom)

/** The studio for acts that need exactly one: the desk's, or one's own. */
export const workStudioAtom = atom(get => get(deskStudioAtom) || (get(sessionAtom).user?.studio_id ?? undefined))

export const useWorkStudio = () => useAtomValue(workStudioAtom)

/** Forgets the desk's studio with the person. */
export const forgetDesk = () => store.set(keptAtom, RESET)

type AddressWords = Record<string, string | undefined>

/** Values of address words that are missing, by the word's name. */
export type Follows = Readonly<Record<string, string>>

/** Stands in an address that shows all studios although the desk is narrowed to one. */
export const everywhere = 'alle'

/** Fills in an address: words that it leaves out follow the desk's studio. */
export const withDesk = (words: AddressWords, follows: Follows): AddressWords => ({
  ...words,
  ...Object.fromEntries(
    Object.entries(follows).map(([name, usual]) => [name, words[name] === everywhere ? undefined : (words[name] ?? usual) || undefined]),
  ),
})

/** The reverse: leaves out words that say the same as the desk does. */
export const withoutDesk = (words: AddressWords, follows: Follows): AddressWords => {
  const said = Object.entries(follows).map(([name, usual]) => [
    name,
    words[name] === usual ? undefined : words[name] || (usual && everywhere),
  ])
  return Object.fromEntries(Object.entries({ ...words, ...(Object.fromEntries(said) as AddressWords) }).filter(([, text]) => text))
}

/** An address without studio, so that the desk's studio counts. */
export const leftToDesk = ({ studio: _, studios: __, ...words }: AddressWords): AddressWords => words

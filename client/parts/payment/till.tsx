import { Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { TextField } from '#client/kit/Field.tsx'
import { money } from '#client/kit/format.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { toast } from '#client/kit/toast.ts'
import type { DeskTill } from '#contract/shop/orderDesk.ts'

const tills = [
  ['cash', 'Bar'],
  ['terminal', 'Terminal'],
] as const

/** The amount owed to the rappen, and in cash rounded to five. */
interface Owed {
  owed: number
  cash: number
}

/** How money comes in at the desk: in cash, or by the terminal, whose slip has a number. */
export function useTill({ owed, cash }: Owed) {
  const [till, pick] = useState<DeskTill>('cash')
  const [slip, write] = useState('')
  const [asked, setAsked] = useState(false)
  const missing = till === 'terminal' && slip.trim() === ''
  return {
    till,
    slip,
    pick,
    write,
    amount: till === 'cash' ? cash : owed,
    isRounded: till === 'cash' && cash !== owed,
    error: asked && missing ? 'Schreib die Nummer ab, die auf dem Beleg des Terminals steht.' : undefined,
    /** The fields of an act, or nothing where the slip's number is missing, which its field says from then on. */
    read() {
      setAsked(true)
      return missing ? undefined : { till, slip: till === 'terminal' ? slip.trim() : null, owed }
    },
  }
}
type Till = ReturnType<typeof useTill>

interface TillAmountProps {
  till: Till
  owed: number
  /** Stands below the amount. */
  children?: ReactNode
}

/** The amount, and what it would be without rounding. */
export const TillAmount = ({ till: { amount, isRounded }, owed, children }: TillAmountProps) => (
  <>
    <Text textStyle="title" fontVariantNumeric="tabular-nums lining-nums">
      {money(amount)}
    </Text>
    {children}
    {isRounded && (
      <Text textStyle="small" color="ink2">
        {`Auf 5 Rappen gerundet, genau wären es ${money(owed)}.`}
      </Text>
    )}
  </>
)

/** The choice of cash or terminal, and the number of the slip. */
export const TillFields = ({ till: { till, slip, error, pick, write } }: { till: Till }) => (
  <>
    <Segmented label="Bezahlt wird" value={till} options={tills} onChange={pick} />
    {till === 'terminal' && (
      <TextField label="Nummer des Terminalbelegs" required autoComplete="off" maxLength={20} value={slip} error={error} onChange={write} />
    )}
  </>
)

/** Said of what waits for the network. */
export const later = 'Vorgemerkt: Das Studio erfährt es, sobald wieder Netz da ist.'

interface TillResult {
  /** Money that came twice and goes back, by the act that took it. */
  spare: readonly { _id: string; amount: number }[]
}

/** Says what became of the act: it waits, it was too much, or `paid`. */
export function sayTaken(taken: TillResult | undefined, act: string, paid: string) {
  const spare = taken?.spare.find(({ _id }) => _id === act)
  if (!taken) toast(later)
  else if (spare) toast(`Das war zu viel: Gib ${money(spare.amount)} zurück.`, { look: 'danger' })
  else toast(paid, { look: 'ok' })
}

/** Says why money was not taken. */
export const sayUntaken = (error: unknown) => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })

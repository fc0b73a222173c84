import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Follows, useDeskStudio, withDesk, withoutDesk } from '#client/data/desk.ts'
import { today } from '#client/data/time.ts'
import { nextMonth } from '#client/kit/stat/periods.ts'
import { type Against, againsts, mostMonths } from '#contract/measures/calls.ts'
import { boardFigures } from '#contract/measures/registry.ts'

/** The state of a board; it stands in the address. */
export interface BoardShown {
  /** The last month, `2026-11`. */
  month: string
  /** How many months up to it. */
  many: number
  studios: string[]
  against: Against
  /** Ids of figures; none means those of the screen. */
  figures: string[]
  /** The column by which the rows stand, `-` before it while the worst stand first. */
  order: string
}

type BoardAddressWords = Record<string, string | undefined>
const splitWords = (text: string | undefined) => (text ? String(text).split(',') : [])
const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
const known = new Set(boardFigures.map(({ id }) => id))
export const thisMonth = () => today().slice(0, 7)

/** Values that a screen shows unless its address says otherwise. */
export interface Usual {
  many: number
  against: Against
}

function read(address: BoardAddressWords, usual: Usual): BoardShown {
  const month = String(address.monat ?? '')
  const many = Number(address.monate)
  const against = String(address.vergleich ?? '')
  return {
    month: isMonth(month) ? month : thisMonth(),
    many: Number.isInteger(many) && many >= 1 && many <= mostMonths ? many : usual.many,
    studios: splitWords(address.studio),
    against: Object.hasOwn(againsts, against) ? (against as Against) : usual.against,
    figures: splitWords(address.zahlen).filter(id => known.has(id)),
    order: String(address.folge ?? ''),
  }
}

const own = ['monat', 'monate', 'studio', 'vergleich', 'zahlen', 'folge']

function write(shown: BoardShown, usual: Usual): BoardAddressWords {
  const said: BoardAddressWords = {
    monat: shown.month === thisMonth() ? '' : shown.month,
    monate: shown.many === usual.many ? '' : String(shown.many),
    studio: shown.studios.join(','),
    vergleich: shown.against === usual.against ? '' : shown.against,
    zahlen: shown.figures.join(','),
    folge: shown.order,
  }
  return Object.fromEntries(Object.entries(said).filter(([, word]) => word))
}

/** The state and a way to change it; no change is a step back. The studios are the desk's where the address names none. */
export function useBoardShown({ many, against }: Usual) {
  const address = useSearch({ strict: false }) as BoardAddressWords
  const navigate = useNavigate()
  const desk = useDeskStudio()
  const follows = useMemo((): Follows => ({ studio: desk }), [desk])
  const usual = useMemo(() => ({ many, against }), [many, against])
  const shown = useMemo(() => read(withDesk(address, follows), usual), [address, follows, usual])
  const show = useCallback(
    (change: Partial<BoardShown>) => {
      const search = (before: BoardAddressWords) => {
        const others = Object.fromEntries(Object.entries(before).filter(([name]) => !own.includes(name)))
        return { ...others, ...withoutDesk(write({ ...read(withDesk(before, follows), usual), ...change }, usual), follows) }
      }
      return void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
    },
    [navigate, follows, usual],
  )
  return [shown, show] as const
}

/** The months up to one, the oldest first. */
export const monthsTo = (month: string, many: number) => Array.from({ length: many }, (_, at) => nextMonth(month, at + 1 - many))

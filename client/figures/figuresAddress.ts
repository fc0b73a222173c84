import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type Follows, useDeskStudio, withDesk, withoutDesk } from '#client/data/desk.ts'
import { today } from '#client/data/time.ts'
import { monthsFrom } from '#contract/days.ts'
import type { FiguresQuery } from '#contract/figures/shapes.ts'

/** How many months are looked at: one, those of the year up to it, or its whole year. */
export const spans = { monat: 'Monat', bis: 'Jahr bis dahin', jahr: 'Ganzes Jahr' } as const
export type SpanName = keyof typeof spans
export const views = { zahlen: 'Vergleich', dateien: 'Dateien', konten: 'Konten' } as const
export type FiguresView = keyof typeof views

/** The state of the screen; it stands in the address. */
export interface FiguresAddress {
  view: FiguresView
  month: string
  span: SpanName
  studios: string[]
  /** The account whose months are open beside. */
  account: string
}

type FiguresAddressWords = Record<string, string | undefined>
const among = <T extends object>(known: T, word: string | undefined, usual: keyof T & string) =>
  word !== undefined && Object.hasOwn(known, word) ? (word as keyof T & string) : usual

/** The last month that is over. */
export const lastMonth = () => monthsFrom(today(), -1).slice(0, 7)
/** The month so many later. */
export const monthsOn = (month: string, many: number) => monthsFrom(`${month}-01`, many).slice(0, 7)

function read(words: FiguresAddressWords): FiguresAddress {
  const month = String(words.monat ?? '')
  return {
    view: among(views, words.ansicht, 'zahlen'),
    month: /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? month : lastMonth(),
    span: among(spans, words.spanne, 'monat'),
    studios: words.studio ? String(words.studio).split(',') : [],
    account: String(words.konto ?? ''),
  }
}

const own = ['ansicht', 'monat', 'spanne', 'studio', 'konto']

function write({ view, month, span, studios, account }: FiguresAddress): FiguresAddressWords {
  const words: FiguresAddressWords = {
    ansicht: view === 'zahlen' ? '' : view,
    monat: month === lastMonth() ? '' : month,
    spanne: span === 'monat' ? '' : span,
    studio: studios.join(','),
    konto: account,
  }
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word))
}

/** The state and the way to change it; an account that is opened and another view are steps back. */
export function useFiguresShown() {
  const words = useSearch({ strict: false }) as FiguresAddressWords
  const navigate = useNavigate()
  const desk = useDeskStudio()
  const follows = useMemo((): Follows => ({ studio: desk }), [desk])
  const shown = useMemo(() => read(withDesk(words, follows)), [words, follows])
  const show = useCallback(
    (change: Partial<FiguresAddress>) => {
      const step = 'account' in change || 'view' in change
      const search = (before: FiguresAddressWords) => {
        const others = 'view' in change ? {} : Object.fromEntries(Object.entries(before).filter(([name]) => !own.includes(name)))
        return { ...others, ...withoutDesk(write({ ...read(withDesk(before, follows)), ...change }), follows) }
      }
      return void navigate({ to: '.', search, replace: !step, resetScroll: false } as never)
    },
    [navigate, follows],
  )
  return [shown, show] as const
}

/** Months in a row, both included. */
export function rangeOf({ month, span }: Pick<FiguresAddress, 'month' | 'span'>): FiguresQuery['range'] {
  const year = month.slice(0, 4)
  if (span === 'monat') return { from: month, to: month }
  return { from: `${year}-01`, to: span === 'jahr' ? `${year}-12` : month }
}

export const figuresQueryOf = (shown: Pick<FiguresAddress, 'month' | 'span' | 'studios'>): FiguresQuery => ({
  range: rangeOf(shown),
  selectedStudios: shown.studios.length > 0 ? shown.studios : undefined,
})

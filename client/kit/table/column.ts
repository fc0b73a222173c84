import type { ReactNode } from 'react'
import type { Question } from '#client/kit/ask.ts'
import type { MenuItem } from '#client/kit/Menu.tsx'
import type { TableKind } from '#contract/exports.ts'

/** Every row that a table shows. */
export interface Rowed {
  _id: string
}

export interface Column<Row> {
  /** Stands in the address; where the column sorts, it is also the call's word for it. */
  id: string
  title: string
  /** What is shown, exported and read aloud; null is shown as «–». */
  text: (row: Row) => string | null
  /** What is shown in place of the text. */
  cell?: (row: Row) => ReactNode
  sorts?: true
  /** Numbers and dates stand at the right. */
  right?: true
  /** In px, at the least; `grow` shares out what is left. */
  width?: number
  grow?: number
  strong?: true
  /** Not shown until chosen. */
  spare?: true
  /** Where it stands on a phone; columns without one are left out there. */
  phone?: 'title' | 'second' | 'trail'
  /** What an Excel book holds in place of the text: numbers and days as such. Columns of numbers and dates get it from kinds.ts. */
  export?: { kind: TableKind; value: (row: Row) => string | number | null }
}

export interface Choice {
  value: string
  label: string
}

/** A filter of the call's query: its field takes a list of these values. */
export interface Filter {
  id: string
  title: string
  choices: readonly Choice[]
  /** Where nothing is chosen it follows the desk's studio: what of it is then chosen. */
  follows?: (studio: string) => readonly string[]
}

/** Something done with all chosen rows at once. */
export interface BulkAct<Row> {
  label: string
  icon?: ReactNode
  /** One letter that does the same. */
  key?: string
  /** What is asked first; an act that goes out to others names how many. */
  asks?: (rows: Row[]) => Question
  /** Does it; what it gives back takes it back again. */
  act: (rows: Row[]) => Promise<(() => Promise<unknown>) | undefined>
  /** What is said once it is done. */
  said: (count: number) => string
}

/** What a table's files are called and say besides; see docs/kit/table.md. */
export interface ExportWish {
  /** Their name, where the label says too little. */
  file?: string
  /** Names and values of what the address does not say, as they are read. */
  about?: readonly (readonly [string, string])[]
  /** Other files of the same page. */
  more?: readonly MenuItem[]
}

export const noText = '–'

/** The columns shown at first. */
export const usualColumns = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ spare }) => !spare).map(({ id }) => id)

import type { ReactNode } from 'react'
import type { Question } from '#client/kit/ask.ts'
import type { Option } from '#client/kit/choices.tsx'
import type { MenuItem } from '#client/kit/Menu.tsx'
import type { TableKind } from '#contract/exports.ts'

/** The least that a row of a table has. */
export interface Rowed {
  _id: string
}

export interface Column<Row> {
  /** The column's word in the address; a sortable column goes by it in the call, too. */
  id: string
  title: string
  /** Text that is shown, exported and read aloud; null is shown as «–». */
  text: (row: Row) => string | null
  /** Shown in place of the text. */
  cell?: (row: Row) => ReactNode
  sorts?: true
  /** Set for numbers and dates, which stand at the right. */
  right?: true
  /** Least width in px; `grow` shares out the rest. */
  width?: number
  grow?: number
  strong?: true
  /** Hides the column until it is chosen. */
  spare?: true
  /** Holds an act on the row alone: a button, which stands on no paper and in no file. */
  acts?: true
  /** Place of the column on a phone; columns without one are left out there. */
  phone?: 'title' | 'second' | 'trail'
  /** Value in an Excel book in place of the text: numbers and days as such. Columns of numbers and dates get it from kinds.ts. */
  export?: { kind: TableKind; value: (row: Row) => string | number | null }
}

/** A filter of the call's query: its field takes a list of these values. */
export interface Filter {
  id: string
  title: string
  choices: readonly Option[]
  /** Set where the filter follows the desk's studio while nothing is chosen: answers the values for that studio. */
  follows?: (studio: string) => readonly string[]
}

/** The outcome of an act. */
export interface Did {
  /** Rows that it changed: of those that are ticked some may stay as they are. */
  count: number
  /** Undoes it; undefined where it can't be undone. */
  back?: () => Promise<unknown>
}

/** An act on all chosen rows at once. */
export interface BulkAct<Row> {
  label: string
  icon?: ReactNode
  /** One letter as a shortcut. */
  key?: string
  /** Rows that it is for: it is asked about and done to those alone, and where the ticked ones are none of them that is said at once. */
  fits?: (row: Row) => boolean
  /** Question before the act; an act that goes out to others names how many. */
  asks?: (rows: Row[]) => Question
  act: (rows: Row[]) => Promise<Did>
  /** Sentence once the act is done, for so many rows. */
  said: (count: number) => string
  /** Sentence where no row was changed, if «Nichts geändert.» says too little. */
  none?: () => string
}

/** Names and further contents of a table's files; see docs/kit/table.md. */
export interface ExportWish {
  /** Name of the files, where the label says too little. */
  file?: string
  /** Names and values of conditions that the address does not hold, in words. */
  about?: readonly (readonly [string, string])[]
  /** Other files of the same page. */
  more?: readonly MenuItem[]
}

export const noText = '–'

/** Columns as they stand on paper and in files. */
export const readable = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ acts }) => !acts)

/** The columns shown at first. */
export const usualColumns = <Row>(columns: readonly Column<Row>[]) => columns.filter(({ spare }) => !spare).map(({ id }) => id)

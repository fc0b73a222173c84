// biome-ignore-all lint/a11y/useSemanticElements: cells that are placed one by one are no table to the browser
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the cell by aria-activedescendant

import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { memo } from 'react'
import { Box18 } from '#client/kit/table/tableStyles.ts'
import type { HolderRow, RightRow } from '#contract/roles/calls.ts'
import { personName, type StudioWords } from './data.ts'
import type { HeldRight } from './heldRights.ts'
import { cellWidth, nameWidth } from './matrixStyles.ts'

interface GridLineProps {
  id: string
  person: HolderRow
  row: number
  top: number
  height: number
  rights: readonly RightRow[]
  first: number
  last: number
  held: ReadonlyMap<string, HeldRight>
  words: StudioWords
  /** The active cell's place in this row, or -1. */
  active: number
  /** Undefined where nobody can be chosen. */
  chosen: boolean | undefined
}

const where = ({ reach }: HeldRight, words: StudioWords) =>
  reach === 'all' ? 'alle Studios' : `${reach.length} ${reach.length === 1 ? 'Studio' : 'Studios'}, ${reach.map(words.name).join(', ')}`

const grantCellText = (title: string, held: HeldRight | undefined, words: StudioWords) =>
  held ? `${title}: ${where(held, words)}, durch ${[...new Set(held.sources.map(source => source.title))].join(' und ')}` : `${title}: nein`

function PlainLine({ id, person, row, top, height, rights, first, last, held, words, active, chosen }: GridLineProps) {
  return (
    <div
      role="row"
      className="line"
      aria-rowindex={row + 2}
      aria-selected={chosen}
      data-row={row}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        id={active === 0 ? `${id}${row}-0` : undefined}
        aria-colindex={1}
        className="name"
        data-col={0}
        data-active={active === 0 || undefined}
      >
        <span className="tick">
          {chosen !== undefined && (
            <Box18 data-on={chosen || undefined}>{chosen && <CheckIcon size={13} weight="bold" aria-hidden />}</Box18>
          )}
        </span>
        <span>{personName(person)}</span>
      </div>
      {rights.slice(first, last + 1).map(({ code, title, topic }, place) => {
        const index = first + place
        const has = held.get(code)
        return (
          <div
            key={code}
            role="gridcell"
            id={active === index + 1 ? `${id}${row}-${index + 1}` : undefined}
            aria-colindex={index + 2}
            aria-label={grantCellText(title, has, words)}
            className="cell"
            data-col={index + 1}
            data-first={topic !== rights[index - 1]?.topic || undefined}
            data-active={active === index + 1 || undefined}
            style={{ left: nameWidth + index * cellWidth }}
          >
            {has && <Sign held={has} />}
          </div>
        )
      })}
    </div>
  )
}

/** Full: in all studios; a number: in so many. Round: by a role; square: given singly. */
export const Sign = ({ held: { reach, sources } }: { held: HeldRight }) => (
  <i aria-hidden data-all={reach === 'all' || undefined} data-single={sources.every(({ kind }) => kind === 'right') || undefined}>
    {reach === 'all' ? '' : reach.length}
  </i>
)

/** One person; drawn again only when something of its own changed. */
export const GridLine = memo(PlainLine)

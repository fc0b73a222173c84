// biome-ignore-all lint/a11y/useSemanticElements: cells that are placed one by one are no table to the browser
// biome-ignore-all lint/a11y/useFocusableInteractive: the filter beside the grid does the same by keyboard

import { memo } from 'react'
import type { RightRow } from '#contract/roles/calls.ts'
import { cellWidth, nameWidth } from './matrixStyles.ts'

interface GridHeadProps {
  rights: readonly RightRow[]
  first: number
  last: number
  width: number
  only: string
}

/** The names of the rights, upright; a click shows only who holds that one. */
function PlainHead({ rights, first, last, width, only }: GridHeadProps) {
  return (
    <div role="rowgroup" className="head" style={{ width }}>
      <div role="row" aria-rowindex={1} style={{ height: '100%', position: 'relative' }}>
        <div role="columnheader" aria-colindex={1} className="name corner">
          <span>Person</span>
        </div>
        {rights.slice(first, last + 1).map(({ code, title, topic }, place) => {
          const index = first + place
          return (
            <div
              key={code}
              role="columnheader"
              aria-colindex={index + 2}
              className="cell"
              data-code={code}
              data-first={topic !== rights[index - 1]?.topic || undefined}
              data-on={code === only || undefined}
              title={`${title} (${code})`}
              style={{ left: nameWidth + index * cellWidth }}
            >
              <span lang="de">{title}</span>
            </div>
          )
        })}
      </div>
    </div>
  )
}

export const GridHead = memo(PlainHead)

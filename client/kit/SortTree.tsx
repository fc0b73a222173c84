import { Box } from '@chakra-ui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FormOrder } from '#contract/rules/questionnaire/questionEdits.ts'
import { SortList } from './SortList.tsx'

interface TreeLine {
  _id: string
}

interface SortTreeProps<Row extends TreeLine, Group extends TreeLine> {
  groups: readonly Group[]
  rowsOf: (group: Group) => readonly Row[]
  /** Name of the tree. */
  label: string
  nameOf: (line: Row | Group) => string
  /** Gets the whole order once a group or a row has found its place. */
  onOrder: (order: FormOrder[]) => void
  disabled?: boolean
  /** Stands at a group's handle, above its rows. */
  head: (group: Group, place: number) => ReactNode
  /** Stands below a group's rows. */
  foot?: (group: Group) => ReactNode
  children: (row: Row, group: Group) => ReactNode
}

/** Groups in an order, and the rows of each, which can move from one group to another. See docs/kit/sortTree.md. */
export function SortTree<Row extends TreeLine, Group extends TreeLine>(props: SortTreeProps<Row, Group>) {
  const { groups, rowsOf, label, nameOf, onOrder, disabled, head, foot, children } = props
  const root = useRef<HTMLDivElement>(null)
  const moved = useRef<string>(undefined)
  // A row that came into another group is drawn anew there; its handle takes the focus again.
  useEffect(() => {
    if (!moved.current) return
    root.current?.querySelector<HTMLElement>(`[data-handle="${moved.current}"]`)?.focus()
    moved.current = undefined
  })
  const order = () => groups.map(group => ({ _id: group._id, questions: rowsOf(group).map(({ _id }) => _id) }))
  const moveGroup = (group: Group, place: number) => {
    const next = order().filter(({ _id }) => _id !== group._id)
    next.splice(place, 0, order().find(({ _id }) => _id === group._id)!)
    onOrder(next)
  }
  const moveRow = (row: Row, to: { group: string; place: number }) => {
    moved.current = row._id
    onOrder(
      order().map(({ _id, questions }) => {
        const left = questions.filter(id => id !== row._id)
        return { _id, questions: _id === to.group ? left.toSpliced(to.place, 0, row._id) : left }
      }),
    )
  }
  /** The group on the screen at this height, and the place among its rows. */
  const placeAt = (y: number) => {
    const boxes = [...(root.current?.querySelectorAll<HTMLElement>('[data-group]') ?? [])]
    const box = boxes.findLast(one => one.getBoundingClientRect().top <= y) ?? boxes[0]
    const lines = [...(box?.querySelectorAll(':scope ul > li') ?? [])].map(line => line.getBoundingClientRect())
    return { group: box?.dataset.group ?? '', place: lines.filter(({ top, height }) => top + height / 2 < y).length }
  }
  const leave = (row: Row, group: Group, by: -1 | 1, y?: number) => {
    if (y !== undefined) return moveRow(row, placeAt(y))
    const next = groups[groups.indexOf(group) + by]
    if (next) moveRow(row, { group: next._id, place: by < 0 ? rowsOf(next).length : 0 })
  }
  return (
    <Box ref={root}>
      <SortList rows={groups} label={label} nameOf={nameOf} onMove={moveGroup} disabled={disabled} tall>
        {(group, place) => (
          <Box data-group={group._id} paddingBottom="8">
            {head(group, place)}
            {/* On a phone the rows take the room below the group's handle, too. */}
            <Box marginStart={{ base: '-52px', md: '0' }}>
              <SortList
                rows={rowsOf(group)}
                label={nameOf(group)}
                nameOf={nameOf}
                onMove={(row, to) => moveRow(row, { group: group._id, place: to })}
                onLeave={(row, by, y) => leave(row, group, by, y)}
                disabled={disabled}
              >
                {row => children(row, group)}
              </SortList>
            </Box>
            {foot?.(group)}
          </Box>
        )}
      </SortList>
    </Box>
  )
}

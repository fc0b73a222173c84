import { Box, Flex, Text } from '@chakra-ui/react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { longestPage } from '#contract/page.ts'
import { type TodoState, todoMoves } from '#contract/rules/todos/states.ts'
import { follows } from '#contract/states.ts'
import { todos } from '#contract/todos/calls.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { BoardCard } from './BoardCard.tsx'
import { ways } from './rows.ts'
import { useTodoTurn } from './useTodoTurn.ts'
import { stateWord } from './words.ts'

const columns = ['open', 'doing', 'done'] as const satisfies readonly TodoState[]
type ColumnState = (typeof columns)[number]

interface BoardProps {
  /** Filters of the address: studio, who, day. */
  asked: Record<string, readonly string[]>
  open: (row: OverlaidRow<Todo>) => void
}

/** The to-dos of a studio by where they stand: dragged by their handle, moved by the arrow keys on it, or by their menu. */
export function Board({ asked, open }: BoardProps) {
  const query = useMemo(() => ({ ...asked, state: [...columns], sort: 'due' as const, limit: longestPage }), [asked])
  const { data, stand, error, again } = useCall(todos.list, { query } as never)
  const { rows, refused } = useWaitingRows(data?.rows, stand, ways)
  const turn = useTodoTurn()
  const board = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<string>()
  const moved = useRef<{ _id: string; to: TodoState }>(undefined)
  const move = (row: OverlaidRow<Todo>, to: TodoState | undefined) => {
    if (!to || to === row.state) return
    if (!follows(todoMoves, row.state, to)) return void toast(`Von «${stateWord(row.state)}» geht es nicht nach «${stateWord(to)}».`)
    moved.current = { _id: row._id, to }
    void turn(row, to)
  }
  // In the other column it is drawn anew: whoever moved it by keys goes on with it there.
  useEffect(() => {
    const last = moved.current
    if (!last || rows?.find(({ _id }) => _id === last._id)?.state !== last.to) return
    moved.current = undefined
    const handle = board.current?.querySelector<HTMLElement>(`[data-handle="${last._id}"]`)
    handle?.focus({ preventScroll: true })
    handle?.closest('[data-card]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [rows])
  const keys = (event: KeyboardEvent, row: OverlaidRow<Todo>) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!by) return
    event.preventDefault()
    move(row, columns[columns.indexOf(row.state as ColumnState) + by])
  }
  return (
    <>
      <Refusals refused={refused} one={ways.one} own={ways.doings} open={open} />
      {!rows && (
        <Box paddingInline="20">
          <NotLoaded error={error} again={again} lead="Das Board ist auf diesem Gerät noch nicht geladen." />
        </Box>
      )}
      {rows && (
        <Box
          ref={board}
          data-board
          flex={1}
          minHeight={0}
          display="grid"
          gridAutoFlow="column"
          gridAutoColumns={{ base: 'min(84vw, 320px)', md: 'minmax(0, 1fr)' }}
          gap="12"
          overflowX="auto"
          scrollSnapType="x proximity"
          // The held card is drawn over the board, and scrolls it at its edges; a snap would pull it back.
          css={{ '&:has([data-held])': { scrollSnapType: 'none' } }}
          paddingInline={{ base: '12', md: '20' }}
          scrollPaddingInline={{ base: '12', md: '20' }}
          paddingBottom="16"
        >
          {columns.map(state => (
            <Column key={state} state={state} rows={rows.filter(row => row.state === state)} over={over === state}>
              {row => (
                <BoardCard
                  key={row._id}
                  row={row}
                  onOpen={() => open(row)}
                  onKeys={event => keys(event, row)}
                  onMove={to => move(row, to)}
                  onOver={setOver}
                  onDrop={to => {
                    setOver(undefined)
                    move(row, to as ColumnState | undefined)
                  }}
                />
              )}
            </Column>
          ))}
        </Box>
      )}
      {data && data.total > data.rows.length && (
        <Text role="status" textStyle="small" color="ink2" paddingInline="20" paddingBottom="8">
          Das Board zeigt die {data.rows.length} dringendsten von {data.total}. Alle stehen in der Liste.
        </Text>
      )}
      <Box paddingInline="20" paddingBottom="8">
        <Stand at={stand} />
      </Box>
    </>
  )
}

interface ColumnProps {
  state: ColumnState
  rows: readonly OverlaidRow<Todo>[]
  over: boolean
  children: (row: OverlaidRow<Todo>) => ReactNode
}

const Column = ({ state, rows, over, children }: ColumnProps) => (
  <Flex
    as="section"
    direction="column"
    minHeight={0}
    scrollSnapAlign="start"
    borderRadius="inner"
    bg={over ? 'brandSoft' : 'sunken'}
    padding="8"
    aria-label={`${stateWord(state)}, ${rows.length}`}
    data-column={state}
  >
    <Flex justify="space-between" paddingInline="8" paddingBlock="6" textStyle="label">
      <Box as="h2">{stateWord(state)}</Box>
      <span aria-hidden>{rows.length}</span>
    </Flex>
    <Flex
      as="ul"
      direction="column"
      gap="8"
      listStyleType="none"
      overflowY="auto"
      minHeight="120px"
      tabIndex={rows.length > 0 ? undefined : -1}
    >
      {rows.map(children)}
      {rows.length === 0 && (
        <Text as="li" textStyle="small" color="ink2" padding="8">
          Nichts {state === 'open' ? 'offen' : state === 'doing' ? 'in Arbeit' : 'erledigt'}.
        </Text>
      )}
    </Flex>
  </Flex>
)

import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical'
import type { KeyboardEvent } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { type TodoState, todoMoves, todoStates } from '#contract/rules/todos/states.ts'
import { follows } from '#contract/states.ts'
import type { Todo } from '#contract/todos/shapes.ts'
import { useHeld } from './useHeld.ts'
import { assignedWords, dueLook, stateWord } from './words.ts'

const Handle = chakra('button', {
  base: {
    width: '44px',
    minHeight: '44px',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    color: 'ink2',
    borderRadius: 'field',
    cursor: 'grab',
    // The column would cut a ring around it.
    _focusVisible: { outlineOffset: '-2px' },
    // The finger drags the card, not the board.
    touchAction: 'none',
  },
})

const Open = chakra('button', {
  base: { flex: 1, minWidth: 0, minHeight: '44px', textAlign: 'start', paddingBlock: '8', cursor: 'pointer' },
})

interface BoardCardProps {
  row: OverlaidRow<Todo>
  onOpen: () => void
  onKeys: (event: KeyboardEvent) => void
  onMove: (to: TodoState) => void
  /** The column over which it is held. */
  onOver: (state: string | undefined) => void
  onDrop: (state: string | undefined) => void
}

const order = Object.keys(todoStates) as TodoState[]

const stepWord = (from: TodoState, to: TodoState) => {
  if (to === 'archived') return 'Archivieren'
  return `${order.indexOf(to) > order.indexOf(from) ? 'Weiter' : 'Zurück'} zu «${stateWord(to)}»`
}

/** A to-do on the board: a tap opens it, its handle or its menu moves it. */
export function BoardCard({ row, onOpen, onKeys, onMove, onOver, onDrop }: BoardCardProps) {
  const { style, height, handle, letGo } = useHeld({ onOver, onDrop })
  const due = dueLook(row)
  const steps = order.filter(to => follows(todoMoves, row.state, to))
  return (
    <Box as="li" flexShrink={0} style={style && { height }}>
      <Flex
        align="flex-start"
        bg="surface"
        borderRadius="field"
        boxShadow={style && 'pop'}
        zIndex={style && 'popover'}
        data-card
        data-held={style && ''}
        style={style}
      >
        <Handle
          type="button"
          data-handle={row._id}
          aria-label={`${row.title} verschieben, steht auf ${stateWord(row.state)}`}
          aria-description="Mit den Pfeiltasten nach links und rechts"
          onKeyDown={event => letGo(event) || onKeys(event)}
          {...handle}
        >
          <DotsSixVerticalIcon size={20} aria-hidden />
        </Handle>
        <Open type="button" onClick={onOpen}>
          <Flex gap="6" align="center">
            <Text textStyle="row" overflowWrap="anywhere" minWidth={0}>
              {row.title}
            </Text>
            {row.act && <Tick state="waiting" size="small" />}
          </Flex>
          <Text textStyle="small" color="ink2">
            {assignedWords(row)}
            {row.commented > 0 && ` · ${counted(row.commented, 'Kommentar', 'Kommentare')}`}
          </Text>
          {due && (
            <Box paddingTop="4">
              <Chip look={due.look} small>
                {due.text}
              </Chip>
            </Box>
          )}
        </Open>
        <Menu label={`Mehr zu ${row.title}`} items={steps.map(to => ({ label: stepWord(row.state, to), onPick: () => onMove(to) }))} />
      </Flex>
    </Box>
  )
}

import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Chip } from '#client/kit/Chip.tsx'
import { counted } from '#client/kit/format.ts'
import { Tick } from '#client/kit/Tick.tsx'
import type { Shown } from '#client/kit/waiting/overlay.ts'
import type { Todo } from '#contract/todos/shapes.ts'
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
  row: Shown<Todo>
  onOpen: () => void
  onKeys: (event: KeyboardEvent) => void
  /** The column over which it is held. */
  onOver: (state: string | undefined) => void
  onDrop: (state: string | undefined) => void
}

const columnAt = ({ clientX, clientY }: PointerEvent) =>
  document
    .elementsFromPoint(clientX, clientY)
    .map(element => element.closest<HTMLElement>('[data-column]')?.dataset.column)
    .find(Boolean)

/** A to-do on the board: a tap opens it, its handle moves it. */
export function BoardCard({ row, onOpen, onKeys, onOver, onDrop }: BoardCardProps) {
  const from = useRef<{ x: number; y: number }>(undefined)
  const [by, setBy] = useState<{ x: number; y: number }>()
  const due = dueLook(row)
  const end = (state: string | undefined) => {
    from.current = undefined
    setBy(undefined)
    onDrop(state)
  }
  return (
    <Flex
      as="li"
      align="flex-start"
      bg="surface"
      borderRadius="field"
      paddingEnd="12"
      boxShadow={by ? 'pop' : undefined}
      position="relative"
      zIndex={by ? 2 : undefined}
      data-held={by ? '' : undefined}
      style={by && { transform: `translate(${by.x}px, ${by.y}px)`, pointerEvents: 'none' }}
    >
      <Handle
        type="button"
        data-handle={row._id}
        aria-label={`${row.title} verschieben, steht auf ${stateWord(row.state)}`}
        aria-description="Mit den Pfeiltasten nach links und rechts"
        onKeyDown={onKeys}
        onPointerDown={event => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={event => {
          if (!from.current) return
          setBy({ x: event.clientX - from.current.x, y: event.clientY - from.current.y })
          onOver(columnAt(event))
        }}
        onPointerUp={event => from.current && end(columnAt(event))}
        onPointerCancel={() => end(undefined)}
      >
        <DotsSixVerticalIcon size={20} aria-hidden />
      </Handle>
      <Open type="button" onClick={onOpen}>
        <Flex gap="6" align="center">
          <Text textStyle="row" overflowWrap="anywhere">
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
    </Flex>
  )
}

import { Box, Text } from '@chakra-ui/react'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { IconButton } from '#client/kit/Button.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import type { VideoCategory } from '#contract/videos/calls.ts'
import { category } from './rows.ts'

interface LineProps {
  row: OverlaidRow<VideoCategory>
  edits: boolean
  onOpen: () => void
  /** Missing on the first line; `onDown` is missing on the last. */
  onUp?: () => void
  onDown?: () => void
  /** Called once the category is back after its removal, to restore the order. */
  onBack: () => Promise<unknown>
}

/** One category with its acts. */
export function CategoryLine({ row, edits, onOpen, onUp, onDown, onBack }: LineProps) {
  const { name, act } = row
  const { remove } = category.useRemoval()
  return (
    <Box as="article" borderTop="1px solid {colors.line}" paddingBlock="4" display="flex" gap="4" alignItems="center" minHeight="52px">
      <Box flex={1} minWidth={0} display="flex" gap="8" alignItems="center">
        <Text as="h2" textStyle="row" overflowWrap="anywhere">
          {name}
        </Text>
        {act && <Tick state="waiting" size="table" />}
      </Box>
      {edits && (
        <>
          <IconButton label={`${name} nach oben`} icon={<ArrowUpIcon size={20} />} disabled={!onUp} onClick={() => onUp?.()} />
          <IconButton label={`${name} nach unten`} icon={<ArrowDownIcon size={20} />} disabled={!onDown} onClick={() => onDown?.()} />
          <IconButton label={`${name} bearbeiten`} icon={<PencilSimpleIcon size={20} />} onClick={onOpen} />
          <IconButton label={`${name} entfernen`} icon={<TrashIcon size={20} />} onClick={() => void remove(row, { onBack })} />
        </>
      )}
    </Box>
  )
}

import { Box, Flex } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { toast } from '#client/kit/toast.ts'
import type { Hours } from './week.ts'

const most = 6

interface GroupsProps {
  hours: Hours
  at: number
  wrong: Record<string, string>
  onPick: (at: number) => void
  onChange: (hours: Hours) => void
}

/** Hours under several titles: the first says when the studio is open, others («Empfang») are told beside it. */
export function Groups({ hours, at, wrong, onPick, onChange }: GroupsProps) {
  const groups = hours.openingHours
  const title = groups[at]?.title ?? ''
  const set = (openingHours: Hours['openingHours']) => onChange({ ...hours, openingHours })
  const add = () => {
    const free = ['Empfang', 'Kinderhort', 'Wellness', 'Bistro', 'Weitere Zeiten'].find(word => !groups.some(group => group.title === word))
    set([...groups, { title: free ?? '', hours: [] }])
    onPick(groups.length)
  }
  const remove = () => {
    set(groups.filter((_, other) => other !== at))
    onPick(0)
    toast(`${title} entfernt.`, { undo: () => set(groups) })
  }
  return (
    <Box paddingTop="18">
      <Flex gap="8" flexWrap="wrap" align="center">
        {groups.length > 1 && (
          <Box maxWidth="full" overflowX="auto">
            <Segmented
              label="Bereich"
              value={String(at)}
              options={groups.map((group, place) => [String(place), group.title || 'Ohne Titel'] as const)}
              onChange={next => onPick(Number(next))}
            />
          </Box>
        )}
        {groups.length < most && (
          <Button look="text" size="row" icon={<PlusIcon size={16} weight="bold" aria-hidden />} onClick={add}>
            Weitere Zeiten
          </Button>
        )}
      </Flex>
      {at > 0 && (
        <Flex gap="12" align="flex-end" paddingTop="12" flexWrap="wrap">
          <Box flex="1 1 200px" maxWidth="360px">
            <TextField
              label="Titel"
              required
              maxLength={60}
              value={title}
              error={wrong[`${at}.title`]}
              onChange={text => set(groups.map((group, other) => (other === at ? { ...group, title: text } : group)))}
            />
          </Box>
          <Button look="side" onClick={remove}>
            Entfernen
          </Button>
        </Flex>
      )}
    </Box>
  )
}

import { Box, Flex } from '@chakra-ui/react'
import { useMaybeLocal } from '#client/data/local.ts'
import { Button } from '#client/kit/Button.tsx'
import { refusals } from '#contract/refusals.ts'
import type { ChatLine } from './chatLines.ts'
import { dropOther, takeOther, useDrafts } from './drafts.ts'
import { Field } from './Field.tsx'
import type { GroupLine } from './groupLines.ts'
import { copyText } from './MessageMenu.tsx'

interface Shows {
  group: GroupLine | undefined
  lines: ReadonlyMap<string, ChatLine>
  onWritten: (id: string) => void
}

/** The field to write a message, above the keyboard; where nobody can write any more, the reason. */
export function Composer({ group, lines, onWritten }: Shows) {
  const drafts = useDrafts(group?._id ?? '-')
  if (!group) return null
  if (group.state !== 'open') return <Closed state={group.state} draft={drafts.own?.text} />
  if (!drafts.known) return null
  const { active } = drafts
  const id = active?.id ?? group._id
  return (
    <Box flexShrink={0} bg="raised" boxShadow="dock" position="relative" zIndex="head" paddingBottom="env(safe-area-inset-bottom)">
      {active && <Others id={id} texts={active.others} />}
      <Field key={id} id={id} draft={active} group={group} lines={lines} onWritten={onWritten} />
    </Box>
  )
}

/** Texts of other devices that lost a clash: both are offered, none is lost. */
function Others({ id, texts }: { id: string; texts: readonly { text: string }[] }) {
  const local = useMaybeLocal()
  return texts.map(({ text }) => (
    <Box key={text} paddingInline="12" paddingTop="8" textStyle="small" color="ink2" role="status">
      <Box lineClamp={3} overflowWrap="anywhere">
        Auf einem anderen Gerät geschrieben: «{text}»
      </Box>
      <Flex gap="4" marginInline="-10px">
        <Button look="text" size="row" onClick={() => local && void takeOther(local, id, text)}>
          Diesen nehmen
        </Button>
        <Button look="text" size="row" onClick={() => local && void dropOther(local, id, text)}>
          Verwerfen
        </Button>
      </Flex>
    </Box>
  ))
}

const reasons = { left: refusals['chat-left'][1], closed: refusals['chat-closed'][1] } as const

function Closed({ state, draft }: { state: 'left' | 'closed'; draft: string | undefined }) {
  return (
    <Box flexShrink={0} bg="raised" boxShadow="dock" padding="12" paddingBottom="max(12px, env(safe-area-inset-bottom))" role="status">
      <Box textStyle="body" color="ink2">
        {reasons[state]}
      </Box>
      {draft && (
        <Flex align="center" gap="8" textStyle="small">
          <Box flex={1} minWidth={0} lineClamp={2} overflowWrap="anywhere">
            Dein Entwurf: «{draft}»
          </Box>
          <Button look="text" size="row" onClick={() => void copyText(draft)}>
            Kopieren
          </Button>
        </Flex>
      )}
    </Box>
  )
}

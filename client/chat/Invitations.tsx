import { Box, Flex } from '@chakra-ui/react'
import { CallError, useCall, useSend } from '#client/data/calls.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { Button } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import type { ChatInvitation } from '#contract/chat/around.ts'
import { chat } from '#contract/chat.ts'
import { GroupPicture } from './GroupPicture.tsx'

const acts = { answer: chat.answer } as const

/** Groups that somebody was invited into, above the list (K07). */
export function Invitations() {
  const { data = [] } = useCall(chat.invitations)
  const answered = useOutboxActs(acts)
  const open = data.filter(({ _id }) => !answered.some(({ row }) => row.params?.id === _id && row.state === 'waiting'))
  if (open.length === 0) return null
  return (
    <Section title="Einladungen">
      {open.map(invitation => (
        <Invitation key={invitation._id} invitation={invitation} />
      ))}
    </Section>
  )
}

function Invitation({ invitation: { _id, name, bild, members, by } }: { invitation: ChatInvitation }) {
  const { send } = useSend(chat.answer, { title: ({ body }) => `${name}: ${body.accept ? 'Beitreten' : 'Ablehnen'}`, asks: true })
  const answer = (accept: boolean) =>
    send({ params: { id: _id }, body: { accept } }).then(
      done => sayDone(done, accept ? `Du bist in «${name}».` : 'Einladung abgelehnt.'),
      error => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' }),
    )
  return (
    <Flex gap="12" align="center" flexWrap="wrap" paddingBlock="8">
      <GroupPicture group={{ kind: 'group', name, bild }} />
      <Box flex="1 1 160px" minWidth={0}>
        <Box textStyle="row" overflowWrap="anywhere">
          {name}
        </Box>
        <Box textStyle="small" color="ink2" overflowWrap="anywhere">
          {by.vorname} {by.nachname} lädt dich ein · {members === 1 ? '1 Mitglied' : `${members} Mitglieder`}
        </Box>
      </Box>
      <Flex gap="8">
        <Button look="text" size="row" aria-label={`${name}: Ablehnen`} onClick={() => void answer(false)}>
          Ablehnen
        </Button>
        <Button look="soft" size="row" aria-label={`${name}: Beitreten`} onClick={() => void answer(true)}>
          Beitreten
        </Button>
      </Flex>
    </Flex>
  )
}

import { Box, Flex } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { chat } from '#contract/chat/calls.ts'
import type { ChatInvitation } from '#contract/chat/invitations.ts'
import { fullName } from './chatMembers.ts'
import { GroupPicture } from './GroupPicture.tsx'
import { useBlocking } from './useBlocking.ts'

const ReportSheet = lazyPart(() => import('#client/parts/ReportSheet.tsx'))

const acts = { answer: chat.answer } as const

/** Groups that somebody was invited into, above the list (K07). */
export function Invitations() {
  const { data = [] } = useCall(chat.invitations)
  const answered = useOutboxActs(acts)
  const blocked = useBlockedPeople()
  const [reporting, setReporting] = useState<ChatInvitation>()
  const isAnswered = (_id: string) => answered.some(({ row }) => row.params?.id === _id && row.state === 'waiting')
  const open = data.filter(({ _id, by }) => !isAnswered(_id) && !blocked.has(by._id))
  if (open.length === 0 && !reporting) return null
  return (
    <Section title="Einladungen">
      {open.map(invitation => (
        <Invitation key={invitation._id} invitation={invitation} onReport={() => setReporting(invitation)} />
      ))}
      {reporting && (
        <Suspense>
          <ReportSheet
            kind="group"
            id={reporting._id}
            about={`Gruppe «${reporting.name}»`}
            text={reporting.name}
            author={{ _id: reporting.by._id, name: fullName(reporting.by) }}
            onClose={() => setReporting(undefined)}
          />
        </Suspense>
      )}
    </Section>
  )
}

function Invitation({ invitation: { _id, name, bild, members, by }, onReport }: { invitation: ChatInvitation; onReport: () => void }) {
  const { block } = useBlocking()
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
          {fullName(by)} lädt dich ein · {members === 1 ? '1 Mitglied' : `${members} Mitglieder`}
        </Box>
      </Box>
      <Flex gap="8">
        <Button look="text" size="row" aria-label={`${name}: Ablehnen`} onClick={() => void answer(false)}>
          Ablehnen
        </Button>
        <Button look="soft" size="row" aria-label={`${name}: Beitreten`} onClick={() => void answer(true)}>
          Beitreten
        </Button>
        <Menu
          label={`Mehr zur Einladung in ${name}`}
          items={[
            { label: 'Melden', onPick: onReport },
            { label: `${fullName(by)} blockieren`, danger: true, onPick: () => void block({ ...by, userId: by._id }) },
          ]}
        />
      </Flex>
    </Flex>
  )
}

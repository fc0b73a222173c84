import { Box, Flex } from '@chakra-ui/react'
import { BellSlashIcon } from '@phosphor-icons/react/dist/csr/BellSlash'
import { Suspense, useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { clockTime, shortDate } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { useBlockedPeople } from '#client/parts/useBlockedPeople.ts'
import { useDraftTexts } from './drafts.ts'
import { foldedWords, isFolded } from './foldedWords.ts'
import { GroupPicture } from './GroupPicture.tsx'
import type { GroupLine, useGroups } from './groupLines.ts'
import { Invitations } from './Invitations.tsx'
import { NewChatButton } from './NewChatButton.tsx'
import { SearchBox } from './search/SearchBox.tsx'
import { Frame } from './search/searchStyles.ts'
import { useTyped } from './search/useTyped.ts'

const Results = lazyPart(() => import('./search/Results.tsx'))

type LoadedGroups = ReturnType<typeof useGroups>

/** The groups of this member, the one with the newest message first. */
export function ChatList({ found, open }: { found: LoadedGroups; open?: string }) {
  const drafts = useDraftTexts()
  const blocked = useBlockedPeople()
  const [typed, setTyped] = useTyped('q')
  // The search part stays from the first word on.
  const [sought, setSought] = useState(typed !== '')
  if (typed && !sought) setSought(true)
  if (!found.known && found.groups.length === 0) return <NotLoaded error={found.error} again={found.again} />
  return (
    <Box as="nav" aria-label="Unterhaltungen" paddingBottom="24">
      <Flex justify="space-between" align="center" gap="8" paddingBlock="8">
        <NewChatButton />
        {found.error && <Stand at={found.stand} />}
      </Flex>
      {found.groups.length > 0 && <SearchBox label="Nachrichten suchen" value={typed} onChange={setTyped} />}
      {sought && (
        <Suspense>
          <Frame>
            <Results typed={typed} groups={found.groups} q={typed} />
          </Frame>
        </Suspense>
      )}
      {!typed.trim() && <Groups found={found} open={open} drafts={drafts} blocked={blocked} />}
    </Box>
  )
}

interface GroupsProps {
  found: LoadedGroups
  open?: string
  drafts: ReadonlyMap<string, string>
  blocked: ReadonlySet<string>
}

function Groups({ found, open, drafts, blocked }: GroupsProps) {
  return (
    <>
      <Invitations />
      {found.groups.length === 0 && <Empty text="Noch keine Unterhaltung. Hier schreibst du mit Freunden und mit deinem Studio." />}
      {found.groups.map(group => (
        <GroupRow key={group._id} group={group} chosen={group._id === open} draft={drafts.get(group._id)} blocked={blocked} />
      ))}
    </>
  )
}

const whenOf = (at: string) => (dayOf(at) === today() ? clockTime(at) : shortDate(dayOf(at)))

interface GroupRowProps {
  group: GroupLine
  chosen: boolean
  draft: string | undefined
  blocked: ReadonlySet<string>
}

function GroupRow({ group, chosen, draft, blocked }: GroupRowProps) {
  const me = useMe()?._id
  const title = (
    <Flex as="span" gap="6" align="center">
      <Box as="span" flex="0 1 auto" minWidth={0} overflowWrap="anywhere" fontWeight={group.unread > 0 ? 680 : undefined}>
        {group.name}
      </Box>
      {group.muted && <BellSlashIcon size={16} aria-label="stumm" />}
    </Flex>
  )
  return (
    <Box
      aria-current={chosen || undefined}
      marginInline="-8px"
      paddingInline="8"
      borderRadius="inner"
      bg={chosen ? 'brandSoft' : undefined}
    >
      <RowLink
        to="chat"
        search={{ group: group._id }}
        lead={<GroupPicture group={group} />}
        title={title}
        second={<Second group={group} me={me} draft={chosen ? undefined : draft} blocked={blocked} />}
        trail={<Trail group={group} />}
      />
    </Box>
  )
}

function Trail({ group }: { group: GroupLine }) {
  return (
    <Flex as="span" direction="column" align="flex-end" gap="4" flexShrink={0}>
      <Box as="span" textStyle="micro" color="ink3">
        {group.last ? whenOf(group.last.at) : ''}
      </Box>
      {group.unread > 0 && (
        <Box
          as="span"
          textStyle="micro"
          fontWeight={680}
          bg="brand"
          color="onBrand"
          borderRadius="full"
          paddingInline="8"
          lineHeight="20px"
        >
          {group.unread > 99 ? '99+' : group.unread}
          <Box as="span" srOnly>
            {' ungelesen'}
          </Box>
        </Box>
      )}
    </Flex>
  )
}

/** The last line: what waits here comes before what the studio has. */
function Second({ group, me, draft, blocked }: Omit<GroupRowProps, 'chosen'> & { me: string | undefined }) {
  if (group.refused > 0) return <Mark word="Nicht gesendet" danger />
  if (group.waiting !== undefined)
    return (
      <Flex as="span" gap="6" align="center">
        <Tick state="waiting" size="small" />
        <Box as="span" overflow="hidden" textOverflow="ellipsis">
          {group.waiting}
        </Box>
      </Flex>
    )
  if (draft !== undefined)
    return (
      <>
        <Mark word="Entwurf: " />
        {draft}
      </>
    )
  if (!group.last) return group.fresh ? 'Beginnt, sobald das Studio erreichbar ist' : 'Noch keine Nachricht'
  if (group.last.deleted) return 'Nachricht gelöscht'
  const { senderId: sender, text } = group.last
  if (sender && isFolded(group.kind, sender._id, blocked)) return foldedWords
  const who = sender?._id === me ? 'Du: ' : group.kind === 'group' && sender ? `${sender.vorname}: ` : ''
  return `${who}${text}`
}

const Mark = ({ word, danger }: { word: string; danger?: boolean }) => (
  <Box as="span" color={danger ? 'danger' : 'brandInk'} fontWeight={600}>
    {word}
  </Box>
)

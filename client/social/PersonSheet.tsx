import { Box, Flex, Text } from '@chakra-ui/react'
import { ChatCircleIcon } from '@phosphor-icons/react/dist/csr/ChatCircle'
import { Suspense, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { useOpenDirect } from '#client/parts/openDirect.ts'
import { type SocialPerson, social } from '#contract/social/calls.ts'
import { PersonRow, Picture } from './PersonRow.tsx'
import { nameIn } from './useCircle.ts'
import { useStudioName } from './useStudioName.ts'

const ReportSheet = lazyPart(() => import('#client/parts/ReportSheet.tsx'))

/** Somebody's profile as they show it: words about themselves, and their friends where they share them. */
export default function PersonSheet({ person, onClose }: { person: SocialPerson; onClose: () => void }) {
  const profile = useCall(social.profile, { query: { id: person._id } })
  const theirs = useCall(social.friendsOf, { params: { id: person._id } })
  const studioName = useStudioName()
  const openDirect = useOpenDirect()
  const writable = profile.data?.person?.friend === 'agreed'
  const [reports, setReports] = useState(false)
  const name = nameIn(person)
  return (
    <Sheet open onClose={onClose} title={name}>
      <Flex gap="16" align="center">
        <Picture person={person} size={72} />
        <Text textStyle="body" color="ink2">
          {studioName(person.studio)}
        </Text>
      </Flex>
      {writable && (
        <Box paddingTop="12">
          <Button look="soft" icon={<ChatCircleIcon size={20} aria-hidden />} onClick={() => void openDirect(person)}>
            Nachricht
          </Button>
        </Box>
      )}
      {profile.data ? (
        <WrittenText textStyle="body" paddingTop="12">
          {profile.data.text ?? 'Hat noch nichts über sich geschrieben.'}
        </WrittenText>
      ) : (
        <NotLoaded error={profile.error} again={profile.again} missing="Dieses Profil gibt es nicht mehr." />
      )}
      {theirs.data && theirs.data.length > 0 && (
        <Section title="Freunde" aside={<Stand at={theirs.stand} />}>
          {theirs.data.map(friend => (
            <PersonRow key={friend._id} person={friend} second={studioName(friend.studio)} />
          ))}
        </Section>
      )}
      {profile.data && (
        <Box paddingTop="18">
          <Button look="text" size="row" onClick={() => setReports(true)}>
            Melden
          </Button>
        </Box>
      )}
      {reports && (
        <Suspense>
          <ReportSheet
            kind="person"
            id={person._id}
            about={name}
            text={profile.data?.text}
            author={{ _id: person._id, name }}
            onClose={() => setReports(false)}
          />
        </Suspense>
      )}
    </Sheet>
  )
}

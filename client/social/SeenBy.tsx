import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { PickOne } from '#client/kit/pills.tsx'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { type ProfileReader, type ReaderView, readers, readerViewOf } from '#contract/rules/social/readers.ts'
import type { SocialPerson, SocialProfile } from '#contract/social/calls.ts'
import { Picture } from './PersonRow.tsx'
import { nameIn } from './useCircle.ts'
import { useStudioName } from './useStudioName.ts'

type OwnCommunity = NonNullable<SocialProfile['own']>

const words: Record<ProfileReader, string> = {
  friend: 'Freunde',
  mutual: 'Freunde deiner Freunde',
  studio: 'Mitglieder im Studio',
  stranger: 'Alle anderen',
}

/** Things that a reader sees besides name and picture, a line each. */
const linesOf = ({ profile, posts, friends, signups, presence }: ReaderView): string[] => [
  ...(profile === 'minors' ? ['Das alles sieht nur, wer auch unter 18 ist. Für die anderen gibt es dich nicht.'] : []),
  ...(profile === 'nobody' ? ['Dein Profil sehen sie nicht.'] : []),
  ...(posts === 'all' ? ['Alle deine Beiträge.'] : []),
  ...(posts === 'studio' ? ['Was du für das Studio schreibst.'] : []),
  ...(posts === 'none' ? ['Keine Beiträge.'] : []),
  ...(friends ? ['Mit wem du befreundet bist, soweit sie die Person finden können.'] : []),
  ...(signups ? ['Deine Kurse der nächsten 14 Tage.'] : []),
  ...(presence ? ['Dass du gerade im Studio bist, wenn sie das auch zeigen.'] : []),
]

/** «So sehen dich andere»: one's profile as it stands, by the eyes of each kind of readers. */
export function SeenBy({ own, person, text }: { own: OwnCommunity; person: SocialPerson; text: string | null }) {
  const [reader, setReader] = useState<ProfileReader>('friend')
  const studioName = useStudioName()
  const shown = readerViewOf(reader, own)
  const { profile, posts } = shown
  return (
    <Section title="So sehen dich andere">
      <PickOne label="Wer hinschaut" value={reader} options={readers.map(each => [each, words[each]] as const)} onChange={setReader} />
      <Box paddingTop="12" aria-live="polite">
        {profile === 'nobody' && posts === 'none' ? (
          <Text textStyle="body" color="ink2">
            Gar nicht: Für sie gibt es dich in der Community nicht, solange du sie nicht anfragst.
          </Text>
        ) : (
          <>
            <Flex gap="12" align="center">
              <Picture person={person} />
              <Box>
                <Text textStyle="row">{nameIn(person)}</Text>
                <Text textStyle="small" color="ink2">
                  {studioName(person.studio)}
                </Text>
              </Box>
            </Flex>
            {profile !== 'nobody' && (
              <WrittenText textStyle="body" paddingTop="8">
                {text ?? 'Du hast noch nichts über dich geschrieben.'}
              </WrittenText>
            )}
            <Box as="ul" paddingTop="8" paddingInlineStart="20" textStyle="card" color="ink2">
              {linesOf(shown).map(line => (
                <li key={line}>{line}</li>
              ))}
            </Box>
          </>
        )}
        <Text textStyle="small" color="ink2" paddingTop="8">
          E-Mail, Telefon, Geburtstag, Gewicht und Besuche sieht hier niemand.
        </Text>
      </Box>
    </Section>
  )
}

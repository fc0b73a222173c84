import { Box, Flex, Text } from '@chakra-ui/react'
import { Chip } from '#client/kit/Chip.tsx'
import { useWall } from '#client/parts/studio/useWall.ts'
import { moreChips, openWords } from '#client/parts/studio/words.ts'
import { type Hours, openingLineKindOf, problemsOf, tidied } from './week.ts'

/** The chips as a member sees them; lines that are not right yet are left out. */
export function Preview({ hours, name }: { hours: Hours; name: string }) {
  const wall = useWall()
  const wrong = Object.keys(problemsOf(hours.openingHours))
  const sound = hours.openingHours.map((group, g) => ({
    ...group,
    hours: group.hours.filter(
      (line, at) => !wrong.some(path => path.startsWith(`${g}.${at}.`)) && (openingLineKindOf(line) !== 'special' || line.day),
    ),
  }))
  const { openingHours, alwaysCheckin } = tidied({ ...hours, openingHours: sound })
  const { chip, open } = openWords(openingHours, wall)
  const notes = openingHours.flatMap(group => group.hours.filter(line => openingLineKindOf(line) === 'note')).map(({ text }) => text)
  return (
    <Box as="section" aria-label="So sehen es die Mitglieder" bg="bg" borderRadius="card" padding="16">
      <Text textStyle="small" color="ink2" paddingBottom="8">
        So sehen es die Mitglieder
      </Text>
      <Text textStyle="heading" paddingBottom="10">
        {name}
      </Text>
      <Flex gap="6" flexWrap="wrap">
        <Chip look={open ? 'ok' : 'plain'}>{chip}</Chip>
        {moreChips(openingHours, wall, alwaysCheckin).map(words => (
          <Chip key={words}>{words}</Chip>
        ))}
      </Flex>
      {wrong.length > 0 && (
        <Text textStyle="small" color="ink2" paddingTop="8">
          Tage, an denen noch etwas fehlt, stehen hier nicht.
        </Text>
      )}
      {notes.map(text => (
        <Text key={text} textStyle="small" color="ink2" paddingTop="8">
          {text}
        </Text>
      ))}
    </Box>
  )
}

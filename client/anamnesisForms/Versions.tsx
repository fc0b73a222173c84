import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { dayOf } from '#client/data/time.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Preview } from '#client/kit/questionEditor/QuestionPreview.tsx'
import { anamnesisForms } from '#contract/anamnesisForms.ts'

interface VersionsProps {
  form: string
  studio: string
}

/** Published versions of a form, each to be read and tried out as it was; none of them ever changes. */
export function Versions({ form, studio }: VersionsProps) {
  const { data, error, again } = useCall(anamnesisForms.versions, { params: { id: form }, query: { studio } })
  const [picked, setPicked] = useState('')
  if (!data) return <NotLoaded error={error} again={again} />
  const version = data.find(({ number }) => String(number) === picked) ?? data[0]
  if (!version) return <Text color="ink2">Noch nichts veröffentlicht.</Text>
  const options = data.map(
    ({ number, publishedAt }) => [String(number), `${number}, ${date(dayOf(publishedAt))} ${clockTime(publishedAt)}`] as const,
  )
  return (
    <Flex direction="column" gap="14">
      <SelectField label="Version" value={String(version.number)} options={options} onChange={setPicked} />
      <Text textStyle="heading">{version.title}</Text>
      <Preview key={version.number} pages={version.pages} short />
      {version.disclaimer && (
        <Box>
          <Text textStyle="small" color="ink2">
            Hinweis vor der Unterschrift
          </Text>
          <Text whiteSpace="pre-wrap">{version.disclaimer}</Text>
        </Box>
      )}
    </Flex>
  )
}

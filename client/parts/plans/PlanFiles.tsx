import { Flex } from '@chakra-ui/react'
import { fileName } from '#client/kit/download.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { plans } from '#contract/plans/calls.ts'

const formats = [
  ['a4', 'PDF'],
  ['karte', 'Taschenkarte'],
] as const

interface PlanFilesProps {
  /** The person whose plan it is, or `me`. */
  person: string
  plan: { _id: string; title: string }
}

/** A plan on paper: a sheet to write on, and a card for the pocket. */
export default function PlanFiles({ person, plan: { _id, title } }: PlanFilesProps) {
  return (
    <Flex wrap="wrap" gap="8" paddingTop="12">
      {formats.map(([format, label]) => (
        <FileButton
          key={format}
          call={plans.pdf}
          input={{ params: { a: person, b: _id }, query: { format } }}
          name={fileName(format === 'karte' ? [title, 'Karte'] : [title], 'pdf')}
        >
          {label}
        </FileButton>
      ))}
    </Flex>
  )
}

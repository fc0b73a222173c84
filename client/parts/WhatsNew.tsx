import { Box } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { shell } from '#contract/shell.ts'

/** The changes of the app, newest first; opened from the profile menu, and by itself once after an update (L223). */
export default function WhatsNew({ onClose }: { onClose: () => void }) {
  const { data, error, again } = useCall(shell.changelog)
  return (
    <Sheet open onClose={onClose} title="Was ist neu">
      {!data && (error ? <NotLoaded error={error} again={again} /> : <Box minHeight="row" aria-busy />)}
      {data?.length === 0 && <Empty text="Noch nichts Neues." />}
      {data?.map(({ day, title, lines }) => (
        <Section key={day} title={title} aside={date(day)}>
          <Box as="ul" listStyleType="disc" paddingInlineStart="20px" display="grid" gap="6">
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Section>
      ))}
    </Sheet>
  )
}

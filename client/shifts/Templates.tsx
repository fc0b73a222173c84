import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { DecimalField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { LinesField } from '#client/kit/LinesField.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { LineBox } from '#client/parts/LineBox.tsx'
import { longestPage } from '#contract/page.ts'
import type { TemplateLine } from '#contract/rules/shifts/copies.ts'
import type { ShiftTemplateRow } from '#contract/shifts/shapes.ts'
import { shiftTemplates } from '#contract/shifts/shiftOffice.ts'
import { NeedFields } from './NeedFields.tsx'
import { template } from './rows.ts'

const blank: TemplateLine = { weekday: 1, from: '06:00', to: '14:00', kind: 'care', skill: null, break: 30, count: 1 }

/** Weeks of a studio that come again: they fill a plan with open shifts. */
export function Templates({ studio, skills }: { studio: string; skills: readonly string[] }) {
  const { data, stand, error, again } = useCall(shiftTemplates.list, { query: { studio: [studio], limit: longestPage } })
  const { rows, refused } = useWaitingRows(data?.rows, stand, template.ways)
  const [opened, setOpened] = useState<OverlaidRow<ShiftTemplateRow> | 'new'>()
  const here = rows?.filter(row => row.studio === studio)
  const row = opened === 'new' ? undefined : opened
  return (
    <Section title="Vorlagen" aside={<Stand at={stand} />}>
      <Refusals refused={refused} one={template.ways.one} open={setOpened} />
      {!rows && <NotLoaded error={error} again={again} lead="Die Vorlagen sind auf diesem Gerät noch nicht geladen." />}
      {here?.length === 0 && <Empty text="Noch keine Vorlage: Eine Woche, die wiederkommt, schreibst du hier einmal auf." />}
      {here?.map(each => (
        <Row
          key={each._id}
          title={each.name}
          second={counted(
            each.lines.reduce((sum, { count }) => sum + count, 0),
            'Schicht',
            'Schichten',
          )}
          lead={each.act && <Tick state="waiting" size="small" />}
          onPick={() => setOpened(each)}
        />
      ))}
      <Box paddingTop="8">
        <Button look="soft" size="row" onClick={() => setOpened('new')}>
          Neue Vorlage
        </Button>
      </Box>
      {opened && (
        <Sheet open wide onClose={() => setOpened(undefined)} title={row ? row.name : 'Neue Vorlage'}>
          <template.Form
            row={row}
            start={{ lines: [blank] }}
            also={{ studio }}
            reads={{ lines: all => `${(all as TemplateLine[]).length} Zeilen` }}
            onDone={() => setOpened(undefined)}
          >
            <template.Field name="name" autoFocus />
            <LinesField<TemplateLine> name="lines" legend="Schichten" more="Schicht hinzufügen" blank={blank} most={200}>
              {(line, { nth, onChange, onLeft, onRemove }) => (
                <LineBox label={`Schicht ${nth}`} onRemove={onRemove}>
                  <NeedFields value={line} skills={skills} onChange={onChange} onLeft={onLeft} />
                  <DecimalField
                    label="Pause, in Minuten"
                    value={line.break}
                    onBlur={onLeft}
                    onChange={pause => onChange({ ...line, break: pause ?? 0 })}
                  />
                </LineBox>
              )}
            </LinesField>
          </template.Form>
        </Sheet>
      )}
    </Section>
  )
}

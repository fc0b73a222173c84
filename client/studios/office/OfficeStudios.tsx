import { Box } from '@chakra-ui/react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Tabs } from '#client/kit/table/SavedViews.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { useNarrowed } from '#client/parts/studio/Narrowed.tsx'
import { Clashes } from './Clashes.tsx'
import { figureNames } from './figures.ts'
import { StudioSheet } from './StudioSheet.tsx'
import { monthColumns, studioColumns, teamColumns } from './studioColumns.tsx'
import { useFigures } from './useFigures.ts'
import { View } from './View.tsx'
import { YearTool } from './YearTool.tsx'

const views = [
  ['', 'Studios'],
  ['kuendigungen', 'Kündigungen'],
  ['teams', 'Teams'],
] as const

/** The view stands in the address, so that it can be sent to somebody. */
function useAddress() {
  const words = useQueryText()
  const navigate = useNavigate()
  const show = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (before: Record<string, string>) => Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, text]) => text)),
      replace: true,
      resetScroll: false,
    } as never)
  const thisYear = Number(today().slice(0, 4))
  return {
    q: String(words.q ?? ''),
    sort: String(words.sort ?? ''),
    view: views.find(([id]) => id === words.ansicht)?.[0] ?? '',
    year: /^(20\d\d|2100)$/.test(String(words.jahr)) ? Number(words.jahr) : thisYear,
    studio: words.studio,
    show,
    onYear: (year: number) => show({ jahr: year === thisYear ? undefined : String(year) }),
  }
}

/** /dashboard/studios: what the office keeps of its studios: contact, vacation days, growth, correction, terminations (L51). */
export default function OfficeStudios() {
  const { q, sort, view, year, studio, show, onYear } = useAddress()
  const office = useFigures(year)
  const months = useMemo(() => monthColumns(year), [year])
  const narrowed = useNarrowed()
  const rows = useMemo(
    () => office.rows.filter(row => !narrowed.studio || row.studio.code === narrowed.studio),
    [office.rows, narrowed.studio],
  )
  const teams = useMemo(() => rows.flatMap(row => row.teams), [rows])
  const figures = useMemo(
    () =>
      office.rows.flatMap(row => [...figureNames.map(name => row.figures[name]), ...row.months, ...row.teams.map(({ figure }) => figure)]),
    [office.rows],
  )
  const opened = office.rows.find(row => row.studio.code === studio)
  const common = { shown: { q, sort }, show, stand: office.stand, save: office.save, narrowed }
  return (
    <Page title="Studios">
      <Box position="absolute" inset={0} display="flex" flexDirection="column" bg="surface">
        <Tabs>
          {views.map(([id, word]) => (
            <button key={id} type="button" aria-pressed={id === view} onClick={() => show({ ansicht: id, sort: '' })}>
              {word}
            </button>
          ))}
        </Tabs>
        {!office.ready && <Unready error={office.error?.message} again={office.again} />}
        {office.ready && <Clashes clashes={office.clashes} figures={figures} acts={office.acts} />}
        {office.ready && view === '' && (
          <View
            {...common}
            label="Studios"
            one="Studio"
            file="studios"
            rows={rows}
            columns={studioColumns}
            open={row => show({ studio: row.studio.code })}
            empty="Du verwaltest noch kein Studio."
          />
        )}
        {office.ready && view === 'kuendigungen' && (
          <View
            {...common}
            label="Studios"
            one="Studio"
            file={`kuendigungen-${year}`}
            rows={office.monthsReady ? rows : []}
            columns={months}
            open={row => show({ studio: row.studio.code })}
            empty={office.monthsError?.message ?? (office.monthsReady ? 'Du verwaltest noch kein Studio.' : 'Wird geladen …')}
            tools={<YearTool year={year} onYear={onYear} />}
          />
        )}
        {office.ready && view === 'teams' && (
          <View
            {...common}
            label="Teams"
            one="Team"
            file="teams"
            rows={teams}
            columns={teamColumns}
            open={row => show({ studio: row.studio.code })}
            empty={office.teamsReady ? 'Deine Studios haben noch keine Teams.' : 'Wird geladen …'}
          />
        )}
      </Box>
      {opened && (
        <StudioSheet
          row={opened}
          acts={office.acts}
          stand={office.stand}
          year={year}
          onYear={onYear}
          save={office.save}
          refresh={office.refresh}
          onClose={() => show({ studio: undefined })}
        />
      )}
    </Page>
  )
}

function Unready({ error, again }: { error?: string; again: () => void }) {
  return (
    <Box paddingInline="20" aria-busy={error === undefined || undefined}>
      <Empty
        text={error ?? 'Wird geladen …'}
        action={
          error && (
            <Button look="soft" size="row" onClick={again}>
              Nochmals
            </Button>
          )
        }
      />
    </Box>
  )
}

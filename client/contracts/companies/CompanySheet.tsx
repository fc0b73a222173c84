import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clockTime, counted, date, quantity, thousands } from '#client/kit/format.ts'
import { Importer } from '#client/kit/importer/Importer.tsx'
import { useImporter } from '#client/kit/importer/useImporter.ts'
import { PickSome } from '#client/kit/pills.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { companies } from '#contract/contracts/companies.ts'
import { type CompanyDry, type CompanyRow, mostListed } from '#contract/contracts/companyShapes.ts'

interface CompanySheetProps {
  /** Absent for a new one. */
  row: CompanyRow | undefined
  onClose: () => void
}

/** One company: its name, its studios, its list that is replaced as a whole, and those that were before. */
export function CompanySheet({ row, onClose }: CompanySheetProps) {
  const { options } = useOwnStudios(companies.take)
  const [company] = useState(() => row?._id ?? v7())
  const [name, setName] = useState(row?.name ?? '')
  const [studios, setStudios] = useState<readonly string[]>(row?.studios ?? (options.length === 1 ? [options[0]![0]] : []))
  const [version, setVersion] = useState(row?.version)
  const [tried, setTried] = useState(false)
  const online = useOnline()
  const input = useMemo(() => ({ query: { company: row?._id } }), [row])
  const onKept = (kept: string): void => {
    const [of, called, codes] = JSON.parse(kept) as [string | null, string, string[]]
    // A list that was begun for another company stays that one's.
    if (of === (row?._id ?? null)) {
      setName(called)
      setStudios(codes)
    } else importer.drop()
  }
  const choice = JSON.stringify([row?._id ?? null, name, studios])
  const importer = useImporter<CompanyDry>({ check: companies.upload, input, form: 'companies', choice, onKept })
  const { send, waiting } = useSend(companies.take, { asks: true })
  const hold = (now: CompanyRow) => {
    setName(now.name)
    setStudios(now.studios)
    setVersion(now.version)
  }
  const isMissing = name.trim() === '' || studios.length === 0
  const take = async (dry: CompanyDry & { id: string }) => {
    setTried(true)
    if (isMissing) return
    try {
      const saved = await send({ body: { id: dry.id, company, name: name.trim(), studios: [...studios], version } })
      importer.drop()
      onClose()
      sayDone(saved, `${name}: Liste übernommen.`)
    } catch (error) {
      sayFailed(error)
      if (!(error instanceof CallError)) return
      if (error.code === 'company-lapsed') importer.again()
      // Changes of somebody else stand here now, and are taken over by another tap.
      if (error.code === 'stale' && error.current) hold(error.current as CompanyRow)
    }
  }
  return (
    <Sheet open wide onClose={onClose} title={row?.name ?? 'Neue Firma'}>
      <Box display="flex" flexDirection="column" gap="14">
        <TextField
          label="Firma"
          required
          maxLength={80}
          value={name}
          error={tried && name.trim() === '' ? 'Gib der Firma einen Namen.' : undefined}
          onChange={setName}
        />
        <PickSome label="Gilt in" values={[...studios]} options={options} onChange={setStudios} />
        {tried && studios.length === 0 && (
          <Text role="alert" color="danger">
            Wähle mindestens ein Studio.
          </Text>
        )}
        <Importer
          label="Liste"
          importer={importer}
          hint={`CSV oder Excel (.xlsx), höchstens ${thousands(mostListed)} Zeilen und 3 MB, mit den Spalten «E-Mail oder Personalnummer», «Prozent» und «Gültig bis». Die Liste ersetzt die bisherige als Ganzes.`}
        >
          {dry => <DryView key={dry.id} dry={dry} isNew={row === undefined} busy={waiting} online={online} onTake={() => void take(dry)} />}
        </Importer>
        {row && <Before row={row} onClose={onClose} />}
      </Box>
    </Sheet>
  )
}

interface DryViewProps {
  dry: CompanyDry
  isNew: boolean
  busy: boolean
  online: boolean
  onTake: () => void
}

/** The outcome that the file would have for the list that stands. */
function DryView({ dry, isNew, busy, online, onTake }: DryViewProps) {
  const { shares, added, gone, changed, ending, until } = dry
  return (
    <Box display="flex" flexDirection="column" gap="10">
      <Text>
        {shares.map(({ percent, people }) => `${counted(people, 'Person', 'Personen')} mit ${quantity(percent / 100)} %`).join(', ')}
      </Text>
      {!isNew && (
        <Text color="ink2">
          {`${added} neu, ${gone} nicht mehr dabei, ${changed} mit anderem Prozentsatz.`}
          {ending > 0 &&
            ` Bei ${counted(ending, 'Vertrag', 'Verträgen')} fällt der Rabatt in 30 Tagen weg; die Mitglieder werden jetzt benachrichtigt.`}
        </Text>
      )}
      <Text textStyle="small" color="ink2">
        {until && `Übernehmen geht bis ${clockTime(until)}.`}
      </Text>
      <Button busy={busy} disabled={!online} onClick={onTake}>
        {online ? (isNew ? 'Übernehmen' : 'Liste ersetzen') : 'Übernehmen braucht Netz'}
      </Button>
    </Box>
  )
}

/** The lists that were taken over, and the end of all of them. */
function Before({ row, onClose }: { row: CompanyRow; onClose: () => void }) {
  const { data } = useCall(companies.history, { params: { id: row._id } })
  const online = useOnline()
  const { send, waiting } = useSend(companies.end, { asks: true })
  const end = async () => {
    const text =
      'Wer darauf steht, bezahlt in 30 Tagen wieder den Preis ohne Rabatt und wird jetzt benachrichtigt. Neue Verträge bekommen ihn nicht mehr.'
    if (!(await ask({ title: 'Liste beenden?', text, button: 'Beenden' }))) return
    try {
      sayDone(await send({ params: { id: row._id }, body: { version: row.version } }), `${row.name}: Liste beendet.`)
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Section title="Bisherige Listen">
      {data?.map(({ _id, name, lines, at, by }) => (
        <Row
          key={_id}
          title={name}
          second={[`${date(at)}, ${clockTime(at)}`, counted(lines, 'Zeile', 'Zeilen'), by].filter(Boolean).join(' · ')}
        />
      ))}
      {row.file !== null && (
        <Button look="side" size="row" busy={waiting} disabled={!online} onClick={() => void end()}>
          {online ? 'Liste beenden' : 'Beenden braucht Netz'}
        </Button>
      )}
    </Section>
  )
}

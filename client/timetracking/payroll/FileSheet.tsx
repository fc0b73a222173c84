import { Box, Flex, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { counted } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { TwoPeople } from '#client/kit/TwoPeople.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { monthText } from '#client/timetracking/sheet/words.ts'
import { brands } from '#contract/brand.ts'
import { type PayrollDetail, type PayrollFile, payroll } from '#contract/timetracking/payroll.ts'
import { PayrollLines } from './Lines.tsx'

export const fileTitle = ({ brand, number, month }: Pick<PayrollFile, 'brand' | 'number' | 'month'>) =>
  [brands[brand].name, number === null ? 'Vorlage' : `Nr. ${number}`, monthText(month)].join(', ')

/** A payroll file: whose words it has, its lines, who took it, and what the reader may do. */
export function FileSheet({ row, onClose }: { row: PayrollFile; onClose: () => void }) {
  const { data, error, again } = useCall(payroll.one, { params: { id: row._id } })
  const now: PayrollFile = data ?? row
  const words = [
    { _id: 'proposed', name: now.proposed.name ?? 'Gelöschtes Konto', at: now.proposed.at, alone: false },
    ...(now.frozen ? [{ _id: 'frozen', name: now.frozen.name ?? 'Gelöschtes Konto', at: now.frozen.at, alone: now.frozen.alone }] : []),
  ]
  return (
    <Sheet open wide onClose={onClose} title={fileTitle(now)}>
      <Text color="ink2">{`${counted(now.people, 'Person', 'Personen')}, ${counted(now.lines, 'Zeile', 'Zeilen')}`}</Text>
      <Box paddingBlock="12">
        <TwoPeople given={words} needed={2} missing="Eine zweite Person gibt sie frei" />
      </Box>
      {now.number === null ? <WaitingFileActs row={now} onClose={onClose} /> : <Take row={now} />}
      {!data && <NotLoaded error={error} again={again} missing="Diese Lohndatei gibt es nicht mehr." />}
      {data && <Content data={data} />}
    </Sheet>
  )
}

function Take({ row }: { row: PayrollFile }) {
  return (
    <Flex gap="8" align="center" wrap="wrap">
      <FileButton
        call={payroll.file}
        input={{ params: { id: row._id } }}
        name={`Lohn ${row.brand} ${row.month} Nr ${row.number}.${row.format}`}
      >
        Datei holen
      </FileButton>
      <Text textStyle="small" color="ink2">
        Es wird festgehalten, wer sie holt.
      </Text>
    </Flex>
  )
}

/** Acts on a file that waits for its second person. */
function WaitingFileActs({ row, onClose }: { row: PayrollFile; onClose: () => void }) {
  const freeze = useSend(payroll.freeze)
  const remove = useSend(payroll.remove)
  const params = { id: row._id }
  const free = async () => {
    const sure = await ask({
      title: 'Lohndatei freigeben?',
      text: 'Sie bekommt ihre Nummer und bleibt danach, wie sie ist. Was später kommt, steht als Unterschied in der nächsten.',
      button: 'Freigeben',
    })
    if (!sure) return
    try {
      const answer = await freeze.send({ params, body: { hash: row.hash } })
      toast(`Freigegeben als Nr. ${answer?.number ?? ''}.`)
    } catch (error) {
      sayFailed(error)
    }
  }
  const take = async () => {
    if (!(await ask({ title: 'Vorlage zurücknehmen?', text: 'Gemeldet wird damit nichts.', button: 'Zurücknehmen' }))) return
    try {
      await remove.send({ params })
      toast('Die Vorlage ist zurückgenommen.')
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Flex gap="8" wrap="wrap">
      {row.mayFreeze && (
        <Button size="row" busy={freeze.waiting} onClick={() => void free()}>
          Freigeben
        </Button>
      )}
      <Button look="text" size="row" busy={remove.waiting} onClick={() => void take()}>
        Vorlage zurücknehmen
      </Button>
    </Flex>
  )
}

function Content({ data }: { data: PayrollDetail }) {
  return (
    <>
      <Section title="Zeilen">
        <PayrollLines lines={data.content} month={data.month} />
      </Section>
      {data.taken.length > 0 && (
        <Section title="Geholt">
          {data.taken.map(({ name, at }) => (
            <Row key={at} title={name ?? 'Gelöschtes Konto'} second={moment(at)} />
          ))}
        </Section>
      )}
    </>
  )
}

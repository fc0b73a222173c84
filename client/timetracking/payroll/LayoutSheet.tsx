import { Box, Flex, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useCall } from '#client/data/reads.ts'
import { DecimalField, TextField } from '#client/kit/Field.tsx'
import { formFor } from '#client/kit/form.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { type Brand, brands } from '#contract/brand.ts'
import { type PayKind, payKinds } from '#contract/rules/worktime/pay.ts'
import {
  type PayrollLayout,
  payroll,
  payrollCharsets,
  payrollColumns,
  payrollFormats,
  payrollSeparators,
} from '#contract/timetracking/payroll.ts'

const { Form, Field } = formFor(payroll.saveLayout)

/** How a brand's payroll wants its file: columns, wage types, separator and charset (T35). */
export function LayoutSheet({ brand, onClose }: { brand: Brand; onClose: () => void }) {
  const { data, error, again } = useCall(payroll.layout, { params: { brand } })
  return (
    <Sheet open wide onClose={onClose} title={`Aufbau der Datei: ${brands[brand].name}`}>
      {!data && <NotLoaded error={error} again={again} lead="Der Aufbau ist auf diesem Gerät noch nicht geladen." />}
      {data && (
        <Form
          rest={{ params: { brand } }}
          start={data}
          also={{ version: data.version }}
          onDone={() => {
            toast('Der Aufbau ist gespeichert.')
            onClose()
          }}
        >
          <Field name="format" options={Object.entries(payrollFormats)} />
          <CsvFields />
          <Field name="head" />
          <Field name="columns" options={Object.entries(payrollColumns)} hint="Sie stehen in der Reihenfolge, in der du sie wählst." />
          <Types />
        </Form>
      )}
    </Sheet>
  )
}

function CsvFields() {
  const [{ value }] = useField<PayrollLayout['format']>('format')
  if (value !== 'csv') return null
  return (
    <>
      <Field name="separator" options={Object.entries(payrollSeparators)} />
      <Field name="charset" options={Object.entries(payrollCharsets)} />
    </>
  )
}

type WageType = PayrollLayout['types'][number]

/** The payroll's wage type for each kind; a kind without one stands in no file. */
function Types() {
  const [{ value = [] }, , { setValue }] = useField<WageType[] | undefined>('types')
  const kinds = Object.keys(payKinds) as PayKind[]
  const of = (kind: PayKind): WageType => value.find(one => one.kind === kind) ?? { kind, code: null, percent: 100 }
  const put = (next: WageType) => void setValue(kinds.map(kind => (kind === next.kind ? next : of(kind))))
  return (
    <Box as="fieldset" border={0} padding={0} margin={0} minWidth={0} display="grid" gap="12">
      <Box as="legend" textStyle="field" marginBottom="6">
        Lohnarten
      </Box>
      <Text textStyle="small" color="ink2">
        Ohne Lohnart steht etwas in keiner Datei. Der Faktor gilt für die Stunden in Hundertsteln.
      </Text>
      {kinds.map(kind => (
        <Flex key={kind} gap="8" wrap="wrap" align="flex-end">
          <Box flex="2 1 200px">
            <TextField label={payKinds[kind]} value={of(kind).code ?? ''} onChange={code => put({ ...of(kind), code: code || null })} />
          </Box>
          <Box flex="1 1 110px">
            <DecimalField
              label={`Faktor in Prozent: ${payKinds[kind]}`}
              value={of(kind).percent}
              onChange={percent => put({ ...of(kind), percent: Math.round(percent ?? 100) })}
            />
          </Box>
        </Flex>
      ))}
    </Box>
  )
}

import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import { toast } from '#client/kit/toast.ts'
import { PayFields } from '#client/parts/contract/signing/PayFields.tsx'
import { contracts } from '#contract/contracts/calls.ts'
import { payWays } from '#contract/contracts/offerShapes.ts'
import { type ContractPayment, payment as paymentShape } from '#contract/contracts/payShapes.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { paramsOf } from './contractActs.ts'
import type { ShownContract } from './useContract.ts'

const bases = [
  ['signature', 'Neue Unterschrift'],
  ['proof', 'Nachweis in den Beilagen'],
] as const
type Basis = (typeof bases)[number][0]

interface PaySheetProps {
  contract: ShownContract
  onClose: () => void
}

/** Another way to pay, by a new signature or by what lies beside the contract (C41). */
export function PaySheet({ contract, onClose }: PaySheetProps) {
  const [payment, setPayment] = useState<Partial<ContractPayment>>({ way: contract.way })
  const [basis, setBasis] = useState<Basis>('signature')
  const [signature, setSignature] = useState<SignatureValue>()
  const [proof, setProof] = useState('')
  const [missing, setMissing] = useState(false)
  const [refused, setRefused] = useState<CallError>()
  const { send, waiting } = useSend(contracts.pay, { asks: true })
  const online = useOnline()
  const isSigned = basis === 'signature'
  const isProven = isSigned ? signature !== undefined : proof !== ''
  const go = async () => {
    if (!isProven || !paymentShape.isValidSync(payment)) return setMissing(true)
    const shown = paymentShape.cast(payment) as ContractPayment
    const by = isSigned ? { signature: signature!, proof: null } : { signature: null, proof }
    try {
      await send({ params: paramsOf(contract), body: { ...shown, ...by, version: contract.version } })
      toast(`Vertrag ${contract.number}: Zahlungsart geändert.`, { look: 'ok' })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error)
    }
  }
  const said = refused && (Object.values(refused.fields ?? {}).join(' ') || refused.message)
  return (
    <Sheet
      open
      title="Zahlungsart ändern"
      onClose={onClose}
      footer={
        <>
          <Button size="dock" flex={1} busy={waiting} disabled={!online} onClick={() => void go()}>
            {online ? 'Ändern' : 'Ändern braucht Netz'}
          </Button>
          <Button size="dock" look="side" onClick={onClose}>
            Abbrechen
          </Button>
        </>
      }
    >
      <PayFields ways={payWays} name={contract.name} payment={payment} onChange={setPayment} missing={missing} />
      <PickOne label="Grundlage" required value={basis} options={bases} onChange={setBasis} />
      {isSigned ? (
        <Signature
          value={signature}
          onChange={setSignature}
          name={contract.name}
          required
          error={missing && !signature ? 'Bitte unterschreiben.' : undefined}
        />
      ) : (
        <SelectField
          label="Nachweis"
          required
          value={proof}
          none={contract.attachments.length === 0 ? 'Lege ihn zuerst zu den Beilagen' : 'Bitte wählen'}
          options={contract.attachments.map(({ _id, name }) => [_id, name] as const)}
          error={missing && !proof ? 'Wähle den Nachweis.' : undefined}
          onChange={setProof}
        />
      )}
      {said && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560} paddingTop="8">
          {said}
        </Text>
      )}
    </Sheet>
  )
}

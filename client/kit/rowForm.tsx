import { Text } from '@chakra-ui/react'
import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react'
import { v7 } from 'uuid'
import { useMay } from '#client/data/reach.ts'
import { prefetch } from '#client/data/reads.ts'
import type { AnyCall, CallBody, Input, Reply } from '#contract/call.ts'
import { type FormProps, formFor } from './form.tsx'
import { Editing } from './waiting/Editing.tsx'
import { openedAs } from './waiting/EditingRow.tsx'
import { isNew, isWritten, type Kind, type OverlaidRow, type Ways } from './waiting/overlay.ts'
import { Removal } from './waiting/Removal.tsx'
import { pick, rowInput } from './waiting/rowInput.ts'
import { sayDone } from './waiting/say.ts'
import { useRemoval } from './waiting/useRemoval.ts'

// biome-ignore lint/suspicious/noExplicitAny: the row that it takes is the one that it answers
type Loads = (row: any) => Promise<{ _id: string }>
type RowOf<One> = One extends (row: never) => Promise<infer Row> ? Row : Reply<One>

/** The calls that write rows of a list, the list's name, and the way one row is loaded. */
interface RowFormCalls<Add extends AnyCall, Edit extends AnyCall, One extends AnyCall | Loads>
  extends Partial<Record<Exclude<Kind, 'add' | 'edit'>, AnyCall>>,
    Pick<Ways<RowOf<One>>, 'fresh' | 'meant'> {
  add: Add
  edit: Edit
  /**
   * Loads the row as the studio has it now: a call, or a function that finds it in the list. Needed where calls are worn `offline`, for an
   * edit that is refused.
   */
  one?: One
  /** The row's name, made from its fields. */
  called: (fields: CallBody<Add>) => string
  /** The row's name within a sentence; without it `called` is used. */
  named?: (name: string) => string
  /** The draft's word: `room` keeps unsaved values under `room/new` and `room/<id>`. Without it nothing is kept. */
  draft?: string | ((id: string | undefined) => string)
  /** Said in place of the form to a person who may not change the row. */
  closed?: (row: RowOf<One>) => string
  /** The button below the form, for a person who may: «Raum entfernen», and the reason that stands in its way. */
  removal?: { label: string; why?: (row: RowOf<One>) => string | undefined }
}

interface RowFormProps<Row, B> extends Pick<FormProps<B, Row>, 'reads' | 'holds' | 'onChange' | 'also' | 'children'> {
  /** Absent where a new row is made. */
  row?: OverlaidRow<Row>
  /** Values that a new row begins with. */
  start?: Partial<B>
  /** Words of the button that makes a new row. */
  button?: string
  /** The act's title on /abgleich, where its fields do not hold it. */
  title?: (body: B) => string
  /** The sentence once it is done; `saved` is undefined where it waits. */
  said?: (saved: Row | undefined, body: B) => string
  /** Called once the row is saved, waits, or is to be removed. */
  onDone: (saved: Row | undefined, _id: string) => unknown
}

/** «Sommerfest»: names that read as part of a sentence. */
export const quoted = (name: string) => `«${name}»`

type AnyAbout = RowFormCalls<AnyCall, AnyCall, AnyCall | Loads>
type AnyRow = { _id: string; version: number }

function waysOf<Row extends AnyRow>(about: AnyAbout): Ways<Row> {
  const { add, edit, publish, order, cancel, reopen, remove, restore, one, fresh, meant } = about
  const all = { add, edit, publish, order, cancel, reopen, remove, restore: restore === add ? undefined : restore }
  const calls = Object.fromEntries(Object.entries(all).filter(([, call]) => call)) as Ways<Row>['calls']
  const load = one && (typeof one === 'function' ? one : (row: Row) => prefetch(one, rowInput(one, row) as Input<AnyCall>, 0))
  return { calls, fresh, meant, one: load as Ways<Row>['one'] }
}

const nameIn = ({ called, named }: AnyAbout, row: object) => named?.(called(row)) ?? called(row)

function useRemovalOf<Row extends AnyRow>(about: AnyAbout) {
  const { edit, remove, restore } = about
  if (!remove || !restore) throw new Error(`${edit.path}: no call removes it and brings it back`)
  return useRemoval<Row>(remove, restore, row => nameIn(about, row))
}

interface ChangeProps {
  about: AnyAbout
  row: OverlaidRow<AnyRow>
  onGone: () => void
}

/** The removal below the form of an existing row, for a person who may. */
function Remove({ about, row, onGone }: ChangeProps) {
  const { remove } = useRemovalOf(about)
  const call = about.remove as AnyCall
  const may = useMay<AnyCall>(call, rowInput(call, row) as Input<AnyCall>)
  if (!about.removal || !may) return null
  const away = () => {
    onGone()
    void remove(row)
  }
  return <Removal label={about.removal.label} onRemove={away} why={about.removal.why?.(row)} />
}

/** The form of an existing row, and its removal; a person who may not change it is told why. */
function RowChangeForm({ children, ...props }: ChangeProps & { children: ReactNode }) {
  const { about, row } = props
  const may = useMay<AnyCall>(about.edit, rowInput(about.edit, row) as Input<AnyCall>)
  if (about.closed && !may) return <Text color="ink2">{about.closed(row)}</Text>
  return (
    <>
      {children}
      {about.removal && <Remove {...props} />}
    </>
  )
}

interface TwinProps extends RowFormProps<AnyRow, unknown> {
  about: AnyAbout
  make: ReturnType<typeof formFor<AnyCall>>
  change: ReturnType<typeof formFor<AnyCall>>
  /** Swaps the fields of a form for those of its call. */
  fieldIn: (fields: ReactNode, Field: TwinProps['make']['Field']) => ReactNode
}

/** Props that both forms share. */
function wornBy({ about, row, title = about.called, said, onDone, reads, holds, onChange }: TwinProps, _id: string) {
  return {
    reads,
    holds,
    onChange,
    again: row?.act && isWritten(row.act) ? row.act : undefined,
    title: (input: Input<AnyCall>) => title((input as unknown as { body: object }).body),
    draft: typeof about.draft === 'string' ? `${about.draft}/${row ? _id : 'new'}` : about.draft?.(row && _id),
    onDone: async (saved: AnyRow | undefined, body: object) => {
      sayDone(saved, said?.(saved, body) ?? `${nameIn(about, body)}${isNew(row) ? ' ist angelegt.' : ': gespeichert.'}`)
      await onDone(saved, _id)
    },
  }
}

/** Both forms of a row as one, with the row as it was when something was typed first. */
const Twin = (props: TwinProps) => (
  <Editing now={props.row} as={openedAs(props.row ?? {})}>
    {row => <Pair {...props} row={row} />}
  </Editing>
)

/** The form that makes a row, also while it waits, and the one that changes it. */
function Pair(props: TwinProps) {
  const { about, make, change, fieldIn, row, start, also, button = 'Anlegen', onDone, children } = props
  const [_id] = useState(() => row?._id ?? v7())
  const worn = wornBy(props, _id)
  if (!row || isNew(row))
    return (
      <make.Form {...worn} start={start as object} also={{ _id, ...(also as object) }} button={button}>
        {fieldIn(children, make.Field)}
      </make.Form>
    )
  const { body: _, ...address } = rowInput(about.edit, row)
  return (
    <RowChangeForm about={about} row={row} onGone={() => void onDone(undefined, _id)}>
      <change.Form
        {...worn}
        rest={address as Omit<Input<AnyCall>, 'body'>}
        start={pick(about.edit.body, row)}
        whole={about.edit.health && (() => waysOf(about).one?.(row) ?? Promise.reject(new Error(`${about.edit.path}: no call loads it`)))}
        also={{ _id, version: row.version, ...(also as object) }}
      >
        {fieldIn(children, change.Field)}
      </change.Form>
    </RowChangeForm>
  )
}

/**
 * The ways in which this device writes rows of a list: the form that makes and changes one, its removal, and its waiting acts (`ways`).
 * Without a network all of them wait; where somebody else changed the row meanwhile, both versions are shown. Made once per module.
 * @public
 */
export function rowForm<Add extends AnyCall, Edit extends AnyCall, One extends AnyCall | Loads = Edit>(
  given: RowFormCalls<Add, Edit, One>,
) {
  type Row = RowOf<One> & AnyRow
  const about = given as unknown as AnyAbout
  const make = formFor<AnyCall>(about.add)
  const change = formFor<AnyCall>(about.edit)
  const Kind = createContext(make.Field)
  const fieldIn: TwinProps['fieldIn'] = (children, Which) => <Kind value={Which}>{children}</Kind>
  return {
    // biome-ignore lint/correctness/noComponentHookFactories: one pair of components per list, made once at module level
    Form: (props: RowFormProps<Row, CallBody<Add>>) => (
      <Twin {...(props as unknown as TwinProps)} about={about} make={make} change={change} fieldIn={fieldIn} />
    ),
    /** A field of the form, by the shape of the call at hand. */
    // biome-ignore lint/correctness/noComponentHookFactories: as above
    Field: (props: ComponentProps<typeof make.Field>) => {
      const Which = useContext(Kind)
      return <Which {...props} />
    },
    /** Removes a row, says so and brings it back. */
    useRemoval: () => useRemovalOf<Row>(about),
    ways: waysOf<Row>(about),
    called: (row: Row) => about.called(row),
  }
}

import { Box } from '@chakra-ui/react'
import { useDeferredValue } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { exercisesOf, useInventory } from '#client/parts/device/useInventory.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import type { Device, Inventory } from '#contract/devices/calls.ts'
import { german } from '#contract/german.ts'
import { findDevices, withMachines } from './deviceSearch.ts'
import { EditLink } from './EditLink.tsx'
import { DevicePicture } from './Picture.tsx'
import { ScanButton } from './ScanButton.tsx'

/** /devices (L34): what stands in the studio, to look up how it is used; also without a network. */
export default function Devices() {
  const { studio: asked, q, kategorie, tag } = useQueryText()
  const go = useGo()
  const { studio, data, stand, error, again } = useInventory(asked)
  const { studios } = useStudios()
  const show = (next: Record<string, string | undefined>) =>
    void go({ to: 'devices', search: { studio: asked, q, kategorie, tag, ...next }, replace: true })
  const words = useDeferredValue(q)
  return (
    <Page actions={<ScanButton all={data} />}>
      <Box display="grid" gap="12" paddingTop="12">
        <TextField label="Suchen" type="search" autoComplete="off" value={q ?? ''} onChange={next => show({ q: next || undefined })} />
        <Box display="grid" gap="12" gridTemplateColumns="repeat(auto-fit, minmax(min(140px, 100%), 1fr))">
          {studios && (
            <SelectField
              label="Studio"
              options={withMachines(studios, studio).map(({ code, name }) => [code, name])}
              value={studio ?? ''}
              onChange={code => show({ studio: code, kategorie: undefined, tag: undefined })}
            />
          )}
          {data && <Keyword all={data} tag={tag} onChange={show} />}
        </Box>
        {data && <Category all={data} category={kategorie} onChange={show} />}
      </Box>
      {data ? (
        <FoundDevices
          all={data}
          list={findDevices(data, { q: words, category: kategorie, tag })}
          stand={stand}
          onAll={q || kategorie || tag ? () => show({ q: undefined, kategorie: undefined, tag: undefined }) : undefined}
        />
      ) : (
        <NotLoaded error={error} again={again} lead="Die Geräte dieses Studios sind auf diesem Gerät noch nicht geladen." />
      )}
      <Box paddingTop="18">
        <EditLink to="deviceCreate">Gerät erstellen</EditLink>
      </Box>
    </Page>
  )
}

interface ChoicesProps {
  all: Inventory
  onChange: (next: { kategorie?: string; tag?: string }) => void
}

const everything = 'alle'

function Category({ all, category, onChange }: ChoicesProps & { category: string | undefined }) {
  const categories = all.categories.filter(({ _id }) => all.devices.some(one => one.category === _id))
  if (categories.length < 2) return null
  return (
    <PickOne
      label="Kategorie"
      value={category ?? everything}
      options={[[everything, 'Alle'], ...categories.map(({ _id, name }) => [_id, name] as const)]}
      onChange={next => onChange({ kategorie: next === everything ? undefined : next })}
    />
  )
}

function Keyword({ all, tag, onChange }: ChoicesProps & { tag: string | undefined }) {
  const standing = new Set(all.devices.map(({ _id }) => _id))
  const tags = [...new Set(all.exercises.flatMap(one => (one.deviceId && standing.has(one.deviceId) ? one.tags : [])))].sort(german.compare)
  if (tags.length === 0) return null
  return (
    <SelectField
      label="Stichwort"
      none="Alle"
      options={tags.map(one => [one, one])}
      value={tag ?? ''}
      onChange={next => onChange({ tag: next || undefined })}
    />
  )
}

interface FoundProps {
  all: Inventory
  list: readonly Device[]
  stand: number | undefined
  /** Takes search and filters away. */
  onAll: (() => void) | undefined
}

function FoundDevices({ all, list, stand, onAll }: FoundProps) {
  return (
    <Section title={counted(list.length, 'Gerät', 'Geräte')} aside={<Stand at={stand} />}>
      {list.length === 0 && (
        <Empty
          text={onAll ? 'Kein Gerät passt dazu.' : 'In diesem Studio sind noch keine Geräte erfasst.'}
          action={
            onAll && (
              <Button look="soft" size="row" onClick={onAll}>
                Alle zeigen
              </Button>
            )
          }
        />
      )}
      <Box as="ul" listStyleType="none" padding={0} margin={0}>
        {list.map(one => (
          <Box as="li" key={one._id}>
            <TrainingDeviceLine all={all} device={one} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function TrainingDeviceLine({ all, device }: { all: Inventory; device: Device }) {
  const own = exercisesOf(all, device._id)
  const category = all.categories.find(({ _id }) => _id === device.category)?.name
  const count = counted(own.length, 'Übung', 'Übungen')
  return (
    <RowLink
      to="device"
      params={{ id: device._id }}
      search={{ studio: all.studio }}
      lead={<DevicePicture address={device.pictureAddress} />}
      title={device.title}
      second={[device.shortForm, category, count].filter(Boolean).join(' · ')}
      trail={
        all.defects.some(({ device: broken }) => broken === device._id) && (
          <Chip look="danger" small>
            Defekt
          </Chip>
        )
      }
    />
  )
}

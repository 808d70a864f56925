import { ChildAvatar } from '@/components/ui/avatar'
import { Badge, Pips } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card, Panel } from '@/components/ui/card'
import { ChartTable } from '@/components/ui/chart-table'
import { Checkbox } from '@/components/ui/checkbox'
import { Combobox } from '@/components/ui/combobox'
import { CopyButton } from '@/components/ui/copy-button'
import { Field, FieldDescription, FieldLabel } from '@/components/ui/field'
import { FoldedCard } from '@/components/ui/folded-card'
import { Group } from '@/components/ui/group'
import { IconList } from '@/components/ui/icon-list'
import { IconTile } from '@/components/ui/icon-tile'
import { Stethoscope } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { LinkBar } from '@/components/ui/link-bar'
import { LinkList } from '@/components/ui/link-list'
import { NativeSelect } from '@/components/ui/native-select'
import { PasswordInput } from '@/components/ui/password-input'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { ReadAloud } from '@/components/ui/read-aloud'
import { ShareButton } from '@/components/ui/share-button'
import { Skeleton } from '@/components/ui/skeleton'
import { Spinner } from '@/components/ui/spinner'
import { Step } from '@/components/ui/step'
import { Textarea } from '@/components/ui/textarea'
import { showToast } from '@/components/ui/toast'
import { type Examples, ofEach } from './samples'

const variants = ['default', 'secondary', 'outline', 'ghost', 'destructive'] as const
const badges = ['default', 'secondary', 'pending', 'accepted', 'done', 'low', 'moderate', 'high'] as const
const both = 'Save · บันทึก'
const option = <option>{both}</option>
const copy = <CopyButton text="text" label="Copy" name="Text" copied="Copied" />
const control = {
  default: <Input defaultValue="" placeholder={both} />,
  filled: <Input defaultValue={both} />,
  disabled: <Input disabled defaultValue={both} />,
  'read-only': <Input readOnly value={both} />,
  error: <Input aria-invalid defaultValue={both} />,
}

export const uiExamples: Examples = {
  ReadAloud: {
    // Seen where the browser has an English voice.
    default: <ReadAloud selector="h1" language="en" labels={{ start: 'Read aloud', stop: 'Stop reading' }} />,
  },
  Button: {
    ...ofEach(variants, (variant) => <Button variant={variant}>{both}</Button>),
    sm: <Button size="sm">{both}</Button>,
    lg: <Button size="lg">{both}</Button>,
    disabled: <Button disabled>{both}</Button>,
    busy: (
      <Button pending pendingLabel="Saving...">
        {both}
      </Button>
    ),
  },
  ButtonLink: { default: <ButtonLink href="/">{both}</ButtonLink> },
  Input: control,
  NativeSelect: {
    default: <NativeSelect>{option}</NativeSelect>,
    disabled: <NativeSelect disabled>{option}</NativeSelect>,
    error: <NativeSelect aria-invalid>{option}</NativeSelect>,
  },
  Textarea: { default: <Textarea defaultValue={both} />, error: <Textarea aria-invalid defaultValue={both} /> },
  PasswordInput: { default: <PasswordInput defaultValue="secret" /> },
  Field: {
    default: (
      <Field>
        <FieldLabel htmlFor="example-part">Name</FieldLabel>
        <Input id="example-part" />
        <FieldDescription>As on the birth certificate</FieldDescription>
      </Field>
    ),
  },
  Combobox: { empty: <ExampleCombobox value="" />, filled: <ExampleCombobox value="Rajini School" /> },
  Checkbox: { default: <Checkbox aria-label="I agree" /> },
  RadioGroup: {
    default: (
      <RadioGroup aria-label="Role">
        <RadioGroupItem aria-label="Parent" name="example-role" />
      </RadioGroup>
    ),
  },
  Badge: ofEach(badges, (variant) => <Badge variant={variant}>{both}</Badge>),
  Pips: ofEach([1, 2, 3] as const, (filled) => <Pips filled={filled} />),
  Card: { default: <Card as="div">{both}</Card> },
  Panel: ofEach(['next', 'calm', 'sand', 'plain'] as const, (tone) => <Panel tone={tone}>{both}</Panel>),
  ChildAvatar: ofEach(['sm', 'default', 'lg'] as const, (size) => <ChildAvatar name="เมย์" id={size} size={size} />),
  FoldedCard: ofEach(['folded', 'open'] as const, (state) => (
    <FoldedCard id={state} title={both} hint={both} isOpen={state === 'open'}>
      {both}
    </FoldedCard>
  )),
  Group: {
    default: (
      <Group label="Ploy">
        <Button size="sm">{both}</Button>
      </Group>
    ),
  },
  IconList: { default: <IconList points={[[Stethoscope, both]]} className="gap-2.5" /> },
  IconTile: {
    ...ofEach(['celadon', 'sky', 'petal', 'sand'] as const, (tint) => <IconTile icon={Stethoscope} tint={tint} />),
    lg: <IconTile icon={Stethoscope} size="lg" />,
  },
  LinkList: {
    default: <LinkList links={[{ href: '/', icon: Stethoscope, tint: 'celadon', title: both, text: both }]} />,
  },
  Step: ofEach(['done', 'waiting', 'todo'] as const, (state) => (
    <ol>
      <Step state={state} title={state}>
        {both}
      </Step>
    </ol>
  )),
  CopyButton: { default: copy },
  // Seen where the browser has a share sheet.
  ShareButton: {
    default: <ShareButton link="/" label="Share Link" title="Title" text="Text" onFailure={() => undefined} />,
  },
  LinkBar: {
    default: (
      <LinkBar>
        {copy}
        <Button size="sm">{both}</Button>
      </LinkBar>
    ),
  },
  ChartTable: {
    default: (
      <ChartTable label="Numbers">
        <caption>1</caption>
      </ChartTable>
    ),
  },
  Skeleton: { default: <Skeleton className="h-7 w-40" /> },
  Spinner: { default: <Spinner /> },
  Toast: ofEach(['success', 'info', 'error'] as const, (tone) => (
    <Button variant="outline" size="sm" onClick={() => showToast({ title: both, description: both, tone })}>
      {tone}
    </Button>
  )),
}

function ExampleCombobox({ value }: { value: string }) {
  const suggestions = [{ value: 'Rajini School', label: 'Rajini School' }]
  return (
    <Combobox
      id="example-combobox"
      value={value}
      onValueChange={() => {}}
      suggestionsFor={(query) => suggestions.filter(({ label }) => label.includes(query))}
      addLabel={(typed) => `Add “${typed}”`}
      emptyLabel="Type a name"
    />
  )
}

import { CopyField } from '#ui/form/copy-field.tsx'
import { CountedTextArea, FormFailure } from '#ui/form/counted-text-area.tsx'
import { DecimalInput } from '#ui/form/decimal-input.tsx'
import { FormField } from '#ui/form/form-field.tsx'
import { PasswordField, PasswordInput } from '#ui/form/password-field.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { SliderField } from '#ui/form/slider-field.tsx'
import { TextAreaField, TextField } from '#ui/form/text-field.tsx'
import { Focus, LONG_TEXT, LONG_WORD, Primitive, State, Stateful } from '../primitive.tsx'

const ERROR = 'This name is taken already.'

export function Fields() {
  return (
    <>
      <Primitive shows={['form/text-field:TextField', 'form/form-field:FormField']}>
        <State name="empty">
          <TextField label="Name" placeholder="As people know you" />
        </State>
        <State name="hint, optional">
          <TextField label="Name" hint="Everybody sees it." optional defaultValue="Ana" />
        </State>
        <State name="error">
          <TextField label="Name" error={ERROR} defaultValue="ana" />
        </State>
        <State name="disabled">
          <TextField label="Name" defaultValue="Ana" disabled />
        </State>
        <Focus>
          <TextField label="Name" defaultValue="Ana" />
        </Focus>
        <State name="long text">
          <TextField
            label="What you would like to be called by those who watch you"
            hint={LONG_TEXT}
            optional
            defaultValue={LONG_WORD}
          />
        </State>
        <State name="a control of one’s own">
          <FormField label="Language" hint="Of the letters that you get.">
            {(control) => (
              <select {...control} className="field">
                <option>English</option>
                <option>Português</option>
              </select>
            )}
          </FormField>
        </State>
      </Primitive>
      <Primitive shows={['form/counted-text-area:CountedTextArea', 'form/counted-text-area:FormFailure']}>
        <State name="empty">
          <CountedArea text="" error={undefined} />
        </State>
        <State name="error">
          <CountedArea text="Short." error="Tell us a little more." />
          <FormFailure>It could not be sent.</FormFailure>
        </State>
        <State name="long text">
          <CountedArea text={LONG_WORD} error={undefined} />
        </State>
      </Primitive>
      <Primitive shows={['form/text-field:TextAreaField']}>
        <State name="empty">
          <Area text="" hint="At most 200 characters." />
        </State>
        <State name="error">
          <Area text="Short." error="Tell us a little more." />
        </State>
        <State name="disabled">
          <Area text="As it is." disabled />
        </State>
        <Focus>
          <Area text="Here." />
        </Focus>
        <State name="long text">
          <Area text={`${LONG_TEXT} ${LONG_WORD}`} />
        </State>
      </Primitive>
      <Primitive shows={['form/password-field:PasswordField', 'form/password-field:PasswordInput']}>
        <State name="default">
          <PasswordField label="Password" name="password" error={undefined} />
        </State>
        <State name="error">
          <PasswordField label="Password" name="wrong-password" error="This is not your password." />
        </State>
        <Focus>
          <PasswordField label="Password" name="focused-password" error={undefined} />
        </Focus>
        <State name="control alone, disabled">
          <PasswordInput aria-label="Password" defaultValue="aplauso" autoComplete="off" disabled />
        </State>
      </Primitive>
      <Primitive shows={['form/decimal-input:DecimalInput']}>
        <State name="empty">
          <Amount amount="" />
        </State>
        <State name="filled">
          <Amount amount="12,50" />
        </State>
        <State name="error">
          <Amount amount="0,10" error="At least 1,00 €." />
        </State>
        <State name="disabled">
          <Amount amount="5,00" disabled />
        </State>
        <Focus>
          <Amount amount="5,00" />
        </Focus>
      </Primitive>
      <Primitive shows={['form/search-field:SearchField']}>
        <State name="empty">
          <Search text="" />
        </State>
        <State name="filled">
          <Search text="ana" />
        </State>
        <Focus>
          <Search text="" />
        </Focus>
        <State name="long text">
          <Search text={LONG_WORD} />
        </State>
      </Primitive>
      <Primitive shows={['form/slider-field:SliderField']}>
        <State name="default">
          <Slider />
        </State>
        <State name="hint">
          <Slider hint="Only you hear it." />
        </State>
        <State name="disabled">
          <Slider disabled />
        </State>
        <Focus>
          <Slider />
        </Focus>
      </Primitive>
      <Primitive shows={['form/copy-field:CopyField']}>
        <State name="default">
          <CopyField value="https://example.org" shown="example.org/ana" label="Copy the link of the page" />
        </State>
        <Focus>
          <CopyField value="https://example.org" shown="example.org/ana" label="Copy the link once more" />
        </Focus>
        <State name="long text">
          <CopyField value={LONG_WORD} shown={LONG_WORD} label="Copy the long word" />
        </State>
      </Primitive>
    </>
  )
}

type AreaProps = { text: string; hint?: string; error?: string; disabled?: boolean }

const Area = ({ text, ...field }: AreaProps) => (
  <Stateful initial={text}>
    {(value, change) => (
      <TextAreaField label="Message" rows={3} value={value} maxCharacters={200} onChange={change} {...field} />
    )}
  </Stateful>
)

const CountedArea = ({ text, error }: { text: string; error: string | undefined }) => (
  <Stateful initial={text}>
    {(value, change) => (
      <CountedTextArea
        label="Reason"
        hint="What happened."
        name="reason"
        value={value}
        maxCharacters={200}
        onChange={change}
        error={error}
      />
    )}
  </Stateful>
)

const Amount = ({ amount, error, disabled }: { amount: string; error?: string; disabled?: boolean }) => (
  <Stateful initial={amount}>
    {(value, change) => (
      <FormField label="Amount" error={error}>
        {(control) => (
          <DecimalInput {...control} placeholder="0,00" disabled={disabled} value={value} onChange={change} />
        )}
      </FormField>
    )}
  </Stateful>
)

const Search = ({ text }: { text: string }) => (
  <Stateful initial={text}>
    {(value, change) => <SearchField label="Search" placeholder="Name or message" value={value} onChange={change} />}
  </Stateful>
)

const Slider = (more: { hint?: string; disabled?: boolean }) => (
  <Stateful initial={80}>
    {(value, change) => (
      <SliderField
        {...more}
        name="volume"
        label="Volume"
        min={0}
        max={100}
        step={5}
        value={value}
        text={`${value}%`}
        onChange={change}
      />
    )}
  </Stateful>
)

import { BackLink } from '#ui/text/back-link.tsx'
import { Link } from '#ui/text/link.tsx'
import { RichText } from '#ui/text/rich-text.tsx'
import { Focus, LONG_TEXT, Primitive, State } from '../primitive.tsx'

export function Texts() {
  return (
    <>
      <Primitive shows={['text/link:Link']}>
        <State name="in a sentence">
          <p>
            More about this is in the{' '}
            <Link to="/help" className="link">
              help
            </Link>
            .
          </p>
        </State>
        <State name="on a line of its own">
          <Link to="/help" className="tap-link">
            To the help
          </Link>
        </State>
        <Focus>
          <Link to="/help" className="tap-link">
            To the help
          </Link>
        </Focus>
      </Primitive>
      <Primitive shows={['text/back-link:BackLink']}>
        <State name="default">
          <BackLink to="/settings">Settings</BackLink>
        </State>
        <Focus>
          <BackLink to="/settings">Settings</BackLink>
        </Focus>
        <State name="long text">
          <BackLink to="/settings">{LONG_TEXT}</BackLink>
        </State>
      </Primitive>
      <Primitive shows={['text/rich-text:RichText']} wide>
        <State name="default">
          <p>
            <RichText text="The address is in `PUBLIC_URL`; what it does is in the [help](/help)." />
          </p>
        </State>
        <State name="long text">
          <p>
            <RichText
              text={`${LONG_TEXT} [It is in the help](/help), \`A_SETTING_WITH_A_VERY_LONG_NAME_INDEED_AS_THEY_COME\`.`}
            />
          </p>
        </State>
      </Primitive>
    </>
  )
}

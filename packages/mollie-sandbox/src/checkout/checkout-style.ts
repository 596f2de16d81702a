import { createHash } from 'node:crypto'

export const CHECKOUT_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fcf9f2; --surface: #fffefc; --sunken: #f4efe5; --line: #e4dbd0; --control: #8b7a89;
  --ink: #2c142b; --ink-2: #553f54; --primary: #cf204d; --primary-hover: #ae123e; --on-primary: #fffcf6;
  --spot: #fece34; --on-spot: #2c142b; --ok: #0e6c43; --alert: #ae3501; --alert-soft: #fdebe2; --focus: #2c56a8;
  --shadow: 0 2px 4px rgb(60 20 60 / 5%), 0 18px 44px -16px rgb(60 20 60 / 22%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #180c18; --surface: #241524; --sunken: #2e1c2d; --line: #412e40; --control: #826c81;
    --ink: #f7f4ed; --ink-2: #d2c7bb; --primary: #fb7188; --primary-hover: #ff93a4; --on-primary: #22091b;
    --ok: #5fd69b; --alert: #ff9466; --alert-soft: #43200f; --focus: #fbd35f; --shadow: none;
  }
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100vh; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere;
}
.mark { display: flex; flex-wrap: wrap; justify-content: center; gap: 0 0.75rem; padding: 0.75rem 1rem; background: var(--spot);
  color: var(--on-spot); text-align: center; }
main { display: grid; gap: 1.25rem; width: min(100% - 2rem, 28rem); margin: 2rem auto 3rem; }
.ticket { background: var(--surface); border: 1px solid var(--line); border-radius: 20px; box-shadow: var(--shadow); overflow: hidden; }
.stub { padding: 1.5rem 1.5rem 1.25rem; border-bottom: 2px dashed var(--line); }
.stub p { color: var(--ink-2); }
ul { margin-top: 0.75rem; padding-left: 1.25rem; }
code { font-size: 0.9375rem; }
h1 { font-size: clamp(1.75rem, 7vw, 2.25rem); line-height: 1.1; letter-spacing: -0.022em; font-variant-numeric: tabular-nums; }
.stub * + h1, .stub h1 + p { margin-top: 0.375rem; } .stub dl { margin-top: 1rem; }
.state { display: flex; align-items: center; gap: 0.625rem; font-size: 1.75rem; }
.state svg { flex: none; width: 2rem; height: 2rem; }
.good { color: var(--ok); } .bad { color: var(--alert); } .wait { color: var(--ink-2); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; }
dt { color: var(--ink-2); } dd { text-align: right; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 1.25rem; padding: 1.25rem 1.5rem 1.5rem; }
form + form { border-top: 1px solid var(--line); }
fieldset { display: grid; gap: 0.625rem; border: 0; padding: 0; min-width: 0; }
legend { padding: 0 0 0.625rem; font-weight: 650; }
.choice { display: flex; align-items: center; gap: 0.75rem; min-height: 48px; padding: 0.5rem 0.875rem; border: 1px solid var(--control);
  border-radius: 14px; cursor: pointer; }
.choice:hover { background: var(--sunken); }
.choice:has(:checked) { border-color: var(--primary); box-shadow: inset 0 0 0 1px var(--primary); }
.choice input { flex: none; width: 1.25rem; height: 1.25rem; accent-color: var(--primary); }
.field { display: grid; gap: 0.375rem; }
.field label { font-weight: 650; } .field p { color: var(--ink-2); font-size: 0.9375rem; }
.field input { min-height: 48px; width: 100%; padding: 0.5rem 0.875rem; border: 1px solid var(--control); border-radius: 14px;
  background: var(--surface); color: inherit; font: inherit; font-variant-numeric: tabular-nums; }
.others { display: flex; flex-wrap: wrap; gap: 0.625rem; } .others button { flex: 1 1 8.5rem; }
button, .back { min-height: 48px; padding: 0.5rem 1rem; border: 1px solid var(--control); border-radius: 14px; background: transparent;
  color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .back:hover { background: var(--sunken); }
.primary { min-height: 56px; border-color: transparent; background: var(--primary); color: var(--on-primary); font-size: 1.1875rem; }
.primary:hover { background: var(--primary-hover); }
.back { display: grid; place-items: center; }
.problem { padding: 0.875rem 1rem; border: 1px solid var(--alert); border-radius: 14px; background: var(--alert-soft); color: var(--alert);
  font-weight: 600; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`

/** The hash with which a Content-Security-Policy allows this style. */
export const CHECKOUT_STYLE_HASH = `sha256-${createHash('sha256').update(CHECKOUT_STYLE).digest('base64')}`

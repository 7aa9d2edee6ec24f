import './settings.css';
import type { FieldMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import { ChoiceField } from '../../../../ui/choice-field.tsx';
import { choiceProps, emailProps, fieldProps, numberProps } from '../../../../ui/conform-field.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { AccentField } from './accent-field.tsx';
import { BookingRulesFields } from './booking-rules-fields.tsx';
import { HoldRulesFields } from './hold-rules-fields.tsx';
import { OpeningHoursFields } from './opening-hours-fields.tsx';
import type { SettingsFields as Fields } from './settings.form.ts';
import { TourRulesFields } from './tour-rules-fields.tsx';

type SettingsFieldsProps = {
  fields: Required<{ [Name in keyof Fields]: FieldMetadata<string | undefined> }>;
};

/** All settings, by section. */
export function SettingsFields({ fields }: SettingsFieldsProps) {
  return (
    <>
      <FrontPagePart fields={fields} />
      <Part title="Contact details">
        <Field {...fieldProps(fields.address)} label="Address" autoComplete="street-address" />
        <Field {...fieldProps(fields.phone)} label="Phone" type="tel" autoComplete="tel" inputMode="tel" />
        <Field {...emailProps(fields.email)} label="Email" autoComplete="email" />
      </Part>
      <Part title="Opening hours">
        <OpeningHoursFields fields={fields} />
        <TextAreaField
          {...fieldProps(fields.closedDates)}
          label="Closed dates"
          hint="One date per line, like 25/12/2026. To cancel that day’s classes too, use “Close a date” in the timetable."
        />
      </Part>
      <Part title="Bookings">
        <BookingRulesFields fields={fields} />
      </Part>
      <Part title="Membership holds">
        <HoldRulesFields fields={fields} />
      </Part>
      <Part title="Tours">
        <TourRulesFields fields={fields} />
      </Part>
      <DoorPart fields={fields} />
      <Part title="Joining">
        <Field
          {...numberProps(fields.minimumAge)}
          label="Minimum age to join"
          hint="In years, from 0 to 18. Anyone under 18 also needs a parent or guardian’s consent."
        />
      </Part>
      <Part title="Signing in">
        <Field
          {...numberProps(fields.minimumPasswordLength)}
          label="Minimum password length"
          hint="From 6 to 64 characters. Applies to new passwords."
        />
      </Part>
    </>
  );
}

function FrontPagePart({ fields }: SettingsFieldsProps) {
  return (
    <Part title="Front page">
      <Field {...fieldProps(fields.clubName)} label="Club name" autoComplete="organization" />
      <Field
        {...fieldProps(fields.tagline)}
        label="Headline"
        hint="The large heading on the front page"
        autoComplete="off"
      />
      <TextAreaField {...fieldProps(fields.about)} label="About the club (optional)" />
      <TextAreaField
        {...fieldProps(fields.classesOffered)}
        label="Classes (optional)"
        hint="One class per line, like Engine: Row, run and lift in teams of four."
        rows={6}
      />
      <ChoiceField
        {...choiceProps(fields.isOpenDataOn)}
        label="Publish the timetable as open data"
        hint="Other apps and websites can then list your classes and places left. It includes nothing about members."
      />
      <AccentField field={fields.accentColour} shown={fields.accentColour.initialValue ?? ''} />
    </Part>
  );
}

const atDoor = [
  { value: 'warn', label: 'Let them in', hint: 'and alert staff to speak to them' },
  { value: 'refuse', label: 'Send them to the desk' },
];

function DoorPart({ fields }: SettingsFieldsProps) {
  return (
    <Part title="Door">
      <ChoiceField
        {...choiceProps(fields.parqAtDoor)}
        label="When someone without an up-to-date PAR-Q checks in"
        options={atDoor}
        isStacked
      />
      <ChoiceField {...choiceProps(fields.isPrintedPassAccepted)} label="Accept printed passes at the door" />
      <Field
        {...numberProps(fields.autoExitHours)}
        label="Check people out automatically after (hours)"
        hint="From 1 to 24. People don’t check out at the door."
      />
      <Field
        {...numberProps(fields.alreadyInMinutes)}
        label="Ignore repeat scans for (minutes)"
        hint="From 1 to 120. The door says “You’re already in” and doesn’t count a second visit."
      />
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="settings-part stack">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

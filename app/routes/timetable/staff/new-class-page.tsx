import type { FieldMetadata, FormMetadata } from '@conform-to/react';
import type { ReactNode } from 'react';
import * as paths from '#app/paths.ts';
import { ButtonLink, SubmitButton } from '../../../ui/button.tsx';
import { choiceProps, errorSummaryOf } from '../../../ui/conform-field.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FormPage } from '../../../ui/form-page.tsx';
import { PostForm } from '../../../ui/post-form.tsx';
import { type Option, SelectField } from '../../../ui/select-field.tsx';

type Form = Pick<FormMetadata, 'id' | 'allErrors' | 'initialValue' | 'onSubmit' | 'noValidate'>;

type NewClassPageProps = {
  title: string;
  lead: string;
  /** What the button says. */
  submit: string;
  form: Form;
  classType: FieldMetadata<string | undefined>;
  classes: readonly Option[];
  /** The other fields. */
  children: ReactNode;
};

const addType = <ButtonLink href={paths.addClassType}>Add a class type</ButtonLink>;

/** The form for a new class, weekly or one-off; a club without class types is led to adding one. */
export function NewClassPage({ title, lead, submit, form, classType, classes, children }: NewClassPageProps) {
  return (
    <FormPage title={title} lead={lead} problems={errorSummaryOf(form)}>
      {classes.length === 0 ? (
        <EmptyState title="No class types yet" icon="dumbbell" action={addType}>
          Add a class type first.
        </EmptyState>
      ) : (
        <PostForm form={form}>
          <SelectField {...choiceProps(classType)} label="Class" options={classes} emptyLabel="Choose one" />
          {children}
          <SubmitButton>{submit}</SubmitButton>
        </PostForm>
      )}
    </FormPage>
  );
}

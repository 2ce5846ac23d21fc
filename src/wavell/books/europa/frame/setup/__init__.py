"""What scenarios and cases lay down: values that could mean nothing, and the schedule up to their date."""
